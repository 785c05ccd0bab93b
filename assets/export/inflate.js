// Unpacks what RFC 1951 packs: the page is there at once, and in every browser, also an old one.
function inflate(source) {
  let out = new Uint8Array(source.length * 8 + 1024);
  let size = 0, at = 0, hold = 0, count = 0;
  const bits = (need) => {
    while (count < need) {
      if (at >= source.length) throw new Error("the data are cut short");
      hold |= source[at++] << count;
      count += 8;
    }
    const value = hold & ((1 << need) - 1);
    hold >>>= need;
    count -= need;
    return value;
  };
  const room = (more) => {
    if (size + more <= out.length) return;
    const larger = new Uint8Array(Math.max(out.length * 2, size + more));
    larger.set(out);
    out = larger;
  };
  // A table from the next bits to a symbol and the length of its code.
  const tree = (lengths) => {
    const most = Math.max(1, ...lengths), table = new Uint16Array(1 << most);
    for (let length = 1, code = 0; length <= most; length++, code <<= 1) {
      for (let symbol = 0; symbol < lengths.length; symbol++) {
        if (lengths[symbol] !== length) continue;
        let turned = 0;
        for (let i = 0; i < length; i++) turned |= ((code >> i) & 1) << (length - 1 - i);
        for (let i = turned; i < table.length; i += 1 << length) table[i] = (symbol << 4) | length;
        code++;
      }
    }
    return { most, table };
  };
  const symbol = ({ most, table }) => {
    while (count < most && at < source.length) {
      hold |= source[at++] << count;
      count += 8;
    }
    const entry = table[hold & (table.length - 1)], length = entry & 15;
    if (!length || length > count) throw new Error("the data are damaged");
    hold >>>= length;
    count -= length;
    return entry >> 4;
  };
  const LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83,
    99, 115, 131, 163, 195, 227, 258];
  const EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5,
    0];
  const WAYS = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025,
    1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577];
  const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
  let last = 0;
  while (!last) {
    last = bits(1);
    const kind = bits(2);
    if (kind === 0) {
      at -= count >> 3; // whole bytes that were read ahead
      hold = count = 0;
      const length = source[at] | (source[at + 1] << 8);
      at += 4;
      room(length);
      out.set(source.subarray(at, at + length), size);
      size += length;
      at += length;
      continue;
    }
    let codes, ways;
    if (kind === 1) {
      const fixed = new Array(288);
      for (let i = 0; i < 288; i++) fixed[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
      codes = tree(fixed);
      ways = tree(new Array(30).fill(5));
    } else {
      const n = bits(5) + 257, m = bits(5) + 1, k = bits(4) + 4;
      const short = new Array(19).fill(0);
      for (let i = 0; i < k; i++) short[ORDER[i]] = bits(3);
      const reader = tree(short), lengths = [];
      while (lengths.length < n + m) {
        const one = symbol(reader);
        if (one < 16) { lengths.push(one); continue; }
        if (one === 16 && !lengths.length) throw new Error("the data are damaged");
        const value = one === 16 ? lengths[lengths.length - 1] : 0;
        let times = one === 16 ? 3 + bits(2) : one === 17 ? 3 + bits(3) : 11 + bits(7);
        while (times--) lengths.push(value);
      }
      codes = tree(lengths.slice(0, n));
      ways = tree(lengths.slice(n));
    }
    for (;;) {
      const one = symbol(codes);
      if (one === 256) break;
      if (one < 256) {
        room(1);
        out[size++] = one;
        continue;
      }
      if (one > 285) throw new Error("the data are damaged");
      const length = LENGTHS[one - 257] + bits(EXTRA[one - 257]);
      const far = symbol(ways);
      if (far > 29 || size < WAYS[far]) throw new Error("the data are damaged");
      const way = WAYS[far] + bits(far < 2 ? 0 : (far >> 1) - 1);
      room(length);
      for (let i = 0; i < length; i++, size++) out[size] = out[size - way];
    }
  }
  return out.subarray(0, size);
}
