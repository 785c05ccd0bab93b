"""Recordings as bytes, to be harmed in tests; the tests get this file as the fixture `packed`."""

import io
import struct
import time
import zipfile

import msgspec
import numpy as np
import pytest

from sim import Recording, RecordingError


def header_of(arrays):
    return msgspec.json.decode(arrays["header"].tobytes())


def with_header(arrays, **changes):
    data = msgspec.json.encode({**header_of(arrays), **changes})
    return {**arrays, "header": np.frombuffer(data, np.uint8)}


def npz(arrays):
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **arrays)
    return buffer.getvalue()


def npy(array):
    buffer = io.BytesIO()
    np.lib.format.write_array(buffer, array, allow_pickle=True)
    return buffer.getvalue()


def zipped(members):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return buffer.getvalue()


def refused(tmp_path, content, told=""):
    """Load content that must be refused in one sentence within two seconds."""
    path = tmp_path / "bad.npz"
    path.write_bytes(content)
    begun = time.process_time()
    with pytest.raises(RecordingError) as caught:
        Recording.load(path)
    assert time.process_time() - begun < 2
    message = str(caught.value)
    assert message.startswith(str(path)) and told in message, message
    assert "\n" not in message and len(message) < len(str(path)) + 300
    return message


def claim(shape, descr="<i2", fortran=False):
    """The start of a .npy that claims any shape."""
    text = f"{{'descr': {descr!r}, 'fortran_order': {fortran}, 'shape': {shape}, }}"
    text += " " * (-(len(text) + 11) % 64) + "\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text.encode()
