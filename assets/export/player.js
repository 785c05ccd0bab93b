// Time, buttons, keys and fingers. `replay` in the browser's console can seek and look, too.
(() => {
  const get = (id) => document.getElementById(id);
  const trouble = (error) => {
    get("trouble").textContent = `${error.message || error}`;
    get("trouble").hidden = false;
  };
  const size = () => painter.size(window.innerWidth < 900 ? 0 : get("facts").offsetWidth + 32);
  let replay, painter;
  try {
    replay = new Replay(get("data").textContent.trim());
    painter = new Painter(get("canvas"), replay);
    size();
  } catch (error) {
    trouble(error);
    throw error;
  }
  const { head } = replay, words = head.words, canvas = get("canvas");
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  let time = Math.min(replay.end, Math.max(replay.start, head.from));
  let speed = head.speed, playing = false, loop = false, asked = 0, before = 0;
  const length = replay.end - replay.start;
  const seconds = (value) => value.toFixed(2);

  // -- showing ---------------------------------------------------------------------------------
  const show = () => {
    painter.draw(time);
    const share = length ? (time - replay.start) / length : 1;
    const range = get("time");
    range.value = Math.round(share * 1000);
    range.style.setProperty("--done", `${(share * 100).toFixed(2)}%`);
    range.setAttribute("aria-valuetext", words.seconds.replace("{n}", seconds(time)));
    get("clock").firstChild.data = seconds(time);
    const slow = get("slow");
    slow.hidden = speed === 1;
    slow.textContent = (speed < 1 ? words.slow : words.fast).replace("{n}", label(speed));
    let current = -1;
    head.moments.forEach((moment, i) => { if (moment[0] <= time + 1e-6) current = i; });
    [...get("moments").querySelectorAll("button")].forEach((button, i) => {
      if (i === current) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
    return current;
  };
  const frame = (now) => {
    asked = 0;
    if (playing) {
      time += Math.min(0.25, Math.max(0, (now - before) / 1000)) * speed;
      before = now;
      if (time >= replay.end) {
        if (loop && length) time = replay.start + ((time - replay.end) % length);
        else {
          time = replay.end;
          play(false);
        }
      }
    }
    show();
    if (playing) ask();
  };
  const ask = () => { if (!asked) asked = requestAnimationFrame(frame); };
  const say = () => {
    const current = show();
    const words = current >= 0 ? head.moments[current][2] : "";
    get("said").textContent = `${seconds(time)} s. ${words}`;
  };

  // -- doing -----------------------------------------------------------------------------------
  const play = (on) => {
    if (on && time >= replay.end - 1e-6) time = replay.start;
    playing = on && length > 0;
    before = performance.now();
    get("play").setAttribute("aria-label", playing ? words.pause : words.play);
    get("sign").setAttribute("d", playing ? "M6 4h4v16H6zM14 4h4v16h-4z" : "M7 4l13 8-13 8z");
    ask();
  };
  const seek = (to, stop = true) => {
    time = Math.min(replay.end, Math.max(replay.start, to));
    if (stop && playing) play(false);
    ask();
  };
  const step = (by) => {
    const i = replay.sample(time);
    const exact = Math.abs(replay.times[i] - time) < 1e-6;
    const to = by > 0 ? i + 1 : exact ? i - 1 : i;
    seek(replay.times[Math.max(0, Math.min(replay.times.length - 1, to))]);
    say();
  };
  const label = (value) => ({ 0.25: "¼", 0.5: "½" })[value] || `${value}`;
  const choose = (value) => {
    speed = value;
    for (const input of get("speeds").querySelectorAll("input")) input.checked = +input.value === value;
    ask();
  };
  const faster = (by) => {
    const at = head.speeds.indexOf(speed) + by;
    choose(head.speeds[Math.max(0, Math.min(head.speeds.length - 1, at))]);
  };
  const press = (id, on) => get(id).setAttribute("aria-pressed", `${on}`);
  const setLoop = (on) => press("loop", (loop = on));
  const setTrails = (on) => { press("trails", (painter.trails = on)); ask(); };
  const zoom = (factor, x, y) => { painter.zoomBy(factor, x, y); ask(); };
  const whole = () => zoom(0);
  const toSlip = () => { if (head.slip !== null) { seek(head.slip); say(); } };

  // -- the page --------------------------------------------------------------------------------
  get("clock").append(seconds(time), document.createElement("span"));
  get("clock").lastChild.textContent = ` / ${seconds(replay.end)} s`;
  for (const value of head.speeds) {
    const line = document.createElement("label"), input = document.createElement("input");
    const span = document.createElement("span");
    input.type = "radio";
    input.name = "speed";
    input.value = value;
    input.addEventListener("change", () => choose(value));
    span.textContent = value === 1 ? "1×" : label(value);
    input.setAttribute("aria-label", words.times.replace("{n}", value));
    line.append(input, span);
    get("speeds").append(line);
  }
  for (const [at, mark, told] of head.moments) {
    const item = document.createElement("li"), button = document.createElement("button");
    const when = document.createElement("b"), what = document.createElement("span");
    button.type = "button";
    when.textContent = `${seconds(at)} s`;
    what.textContent = told;
    button.append(when, what);
    button.addEventListener("click", () => { seek(at); say(); });
    item.append(button);
    get("moments").append(item);
    const sign = document.createElement("i");
    sign.className = mark;
    sign.style.left = `${length ? ((at - replay.start) / length) * 100 : 0}%`;
    get("marks").append(sign);
  }
  if (!head.moments.length) get("moments").textContent = words.nothing;
  get("slip").disabled = head.slip === null;
  get("play").addEventListener("click", () => { play(!playing); say(); });
  get("back").addEventListener("click", () => step(-1));
  get("next").addEventListener("click", () => step(1));
  get("loop").addEventListener("click", () => setLoop(!loop));
  get("trails").addEventListener("click", () => setTrails(!painter.trails));
  get("slip").addEventListener("click", toSlip);
  get("larger").addEventListener("click", () => zoom(1.5));
  get("smaller").addEventListener("click", () => zoom(1 / 1.5));
  get("whole").addEventListener("click", whole);
  const open = (on) => {
    get("facts").classList.toggle("open", on);
    get("more").setAttribute("aria-expanded", `${on}`);
  };
  get("more").addEventListener("click", () => open(!get("facts").classList.contains("open")));
  get("time").addEventListener("input", (event) => {
    seek(replay.start + (event.target.value / 1000) * length, false);
  });

  // -- keys ------------------------------------------------------------------------------------
  const keys = {
    " ": () => play(!playing), k: () => play(!playing), Home: () => seek(replay.start),
    End: () => seek(replay.end), s: toSlip, l: () => setLoop(!loop),
    t: () => setTrails(!painter.trails), "+": () => zoom(1.5), "=": () => zoom(1.5),
    "-": () => zoom(1 / 1.5), 0: whole, ".": () => faster(1), ",": () => faster(-1),
    ArrowLeft: () => step(-1), ArrowRight: () => step(1), Escape: () => open(false),
  };
  head.speeds.forEach((value, i) => { keys[`${i + 1}`] = () => choose(value); });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = event.target, kind = at.type || at.tagName;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (/^(button|SUMMARY)$/.test(kind) && (key === " " || key === "Enter")) return;
    if (kind === "radio" && (key === " " || key.startsWith("Arrow"))) return;
    if (painter.zoom > 1 && (key === "ArrowUp" || key === "ArrowDown")) {
      painter.pan(0, key === "ArrowUp" ? 40 : -40);
      ask();
    } else if (event.shiftKey && key === "ArrowLeft") seek(time - 1);
    else if (event.shiftKey && key === "ArrowRight") seek(time + 1);
    else if (keys[key]) keys[key]();
    else return;
    event.preventDefault();
  });

  // -- pointers: drag to move what is zoomed, pinch or wheel to zoom, tap to play ----------------
  const fingers = new Map();
  let moved = 0, tapped = 0;
  const spot = (event) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.x, y: event.clientY - box.y };
  };
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    canvas.setPointerCapture(event.pointerId);
    if (!fingers.size) moved = 0;
    fingers.set(event.pointerId, spot(event));
    canvas.classList.add("held");
  });
  canvas.addEventListener("pointermove", (event) => {
    const was = fingers.get(event.pointerId);
    if (!was) return;
    const now = spot(event), other = [...fingers].find(([id]) => id !== event.pointerId);
    moved += Math.hypot(now.x - was.x, now.y - was.y);
    if (other) {
      const [, still] = other, far = (a) => Math.max(1, Math.hypot(a.x - still.x, a.y - still.y));
      painter.pan((now.x - was.x) / 2, (now.y - was.y) / 2);
      zoom(far(now) / far(was), (now.x + still.x) / 2, (now.y + still.y) / 2);
      moved = 99;
    } else painter.pan(now.x - was.x, now.y - was.y);
    fingers.set(event.pointerId, now);
    ask();
  });
  const lifted = (event) => {
    if (!fingers.delete(event.pointerId) || fingers.size) return;
    canvas.classList.remove("held");
    if (event.type !== "pointerup" || moved > 8) return;
    const { x, y } = spot(event);
    if (event.timeStamp - tapped < 300) zoom(painter.zoom > 1.01 ? 0 : 3, x, y);
    tapped = event.timeStamp;
    play(!playing);
  };
  canvas.addEventListener("pointerup", lifted);
  canvas.addEventListener("pointercancel", lifted);
  canvas.addEventListener("wheel", (event) => {
    const { x, y } = spot(event), lines = event.deltaMode ? 30 : 1;
    zoom(2 ** (-Math.max(-200, Math.min(200, event.deltaY * lines)) / 200), x, y);
    event.preventDefault();
  }, { passive: false });
  new ResizeObserver(() => { size(); painter.draw(time); }).observe(canvas);

  // -- beginning -------------------------------------------------------------------------------
  window.replay = {
    seek, play, zoom, whole, place: (x, y) => painter.place(x, y),
    get time() { return time; }, get playing() { return playing; },
    get speed() { return speed; }, get zoomed() { return painter.zoom; }, head,
    pose: (id, at = time) => replay.pose(replay.pieces[id], at),
  };
  choose(speed);
  show();
  painter.load().then(() => {
    show();
    performance.mark("first-frame");
    document.documentElement.dataset.ready = "yes";
    if (!calm) play(true);
  }).catch(trouble);
})();
