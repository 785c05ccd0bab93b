// The replay: its poses at any time, and how they are drawn. Lengths are mm, y up; screens have y down.
class Replay {
  constructor(packed) {
    const text = atob(packed), bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    const all = inflate(bytes);
    const long = all[0] + 256 * (all[1] + 256 * all[2]);
    this.head = JSON.parse(new TextDecoder().decode(all.subarray(3, 3 + long)));
    let at = 3 + long;
    const series = (scale) => {
      const out = new Float64Array(this.head.samples);
      for (let i = 0, sum = 0; i < out.length; i++) {
        let value = all[at++];
        for (let place = 128; value >= place; place *= 128) value += (all[at++] - 1) * place;
        sum += value % 2 ? -(value + 1) / 2 : value / 2;
        out[i] = sum * scale;
      }
      return out;
    };
    this.times = series(1e-6);
    this.pieces = this.head.pieces.map((look, id) => {
      const [x, y, a] = this.head.scale.map(series);
      const there = new Uint8Array(this.head.samples).fill(1);
      for (const [from, to] of this.head.gone[id]) there.fill(0, from, to);
      return { id, look: this.head.looks[look], x, y, a, there };
    });
    this.start = this.times[0];
    this.end = this.times[this.times.length - 1];
    for (const mover of this.head.movers) this.measure(mover);
  }

  // The last sample that is not after a time.
  sample(time) {
    let low = 0, high = this.times.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.times[middle] <= time + 1e-9) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  pose(piece, time) {
    const i = this.sample(time), j = Math.min(i + 1, this.times.length - 1);
    if (!piece.there[i]) return null;
    const far = this.times[j] - this.times[i];
    const share = j > i && piece.there[j] ? Math.min(1, Math.max(0, (time - this.times[i]) / far)) : 0;
    const mix = (row) => row[i] + (row[j] - row[i]) * share;
    return { x: mix(piece.x), y: mix(piece.y), a: mix(piece.a) };
  }

  // The way of a piece from where it began to move: samples and the length gone up to each.
  measure(mover) {
    const piece = this.pieces[mover.piece];
    mover.way = [];
    let gone = 0, before = null;
    for (let i = 0; i < this.times.length; i++) {
      if (this.times[i] < mover.left || !piece.there[i]) continue;
      const x = piece.x[i], y = piece.y[i];
      if (before) gone += Math.hypot(x - before.x, y - before.y);
      mover.way.push((before = { x, y, a: piece.a[i], time: this.times[i], gone }));
    }
  }
}

class Painter {
  constructor(canvas, replay) {
    this.canvas = canvas;
    this.replay = replay;
    this.head = replay.head;
    this.context = canvas.getContext("2d", { alpha: false });
    this.rasters = new Map();
    this.images = [];
    this.trails = true;
    this.zoom = 1;
    this.shift = { x: 0, y: 0 };
  }

  // The drawings are pictures in the page itself; without one the bare outline is drawn.
  load() {
    return Promise.all(this.head.sprites.map((source, i) => new Promise((done) => {
      const image = new Image();
      image.onload = () => { this.images[i] = image; done(); };
      image.onerror = done;
      image.src = "data:image/svg+xml," + encodeURIComponent(source);
    })));
  }

  // `covered`: how much of the right of the canvas lies under something else.
  size(covered) {
    const box = this.canvas.getBoundingClientRect();
    this.width = Math.max(1, box.width);
    this.height = Math.max(1, box.height);
    this.dense = Math.min(3, window.devicePixelRatio || 1);
    this.canvas.width = Math.round(this.width * this.dense);
    this.canvas.height = Math.round(this.height * this.dense);
    const [left, bottom, right, top] = this.head.box;
    const foot = this.head.stands ? Math.min(40, this.height * 0.1) : 8;
    const free = this.width - covered;
    this.unit = Math.min((free - 16) / (right - left), (this.height - foot - 16) / (top - bottom));
    this.origin = this.head.stands
      ? { x: free / 2 - this.unit * (left + right) / 2, y: this.height - foot + bottom * this.unit }
      : { x: free / 2 - this.unit * (left + right) / 2, y: this.height / 2 + this.unit * (bottom + top) / 2 };
    this.hold();
  }

  get scale() { return this.unit * this.zoom; }

  // Where a place of the world is, in CSS pixels from the corner of the canvas.
  place(x, y) {
    return {
      x: (this.origin.x + x * this.unit) * this.zoom + this.shift.x,
      y: (this.origin.y - y * this.unit) * this.zoom + this.shift.y,
    };
  }

  // Zoom by a factor about a point of the canvas that stays where it is.
  zoomBy(factor, x = this.width / 2, y = this.height / 2) {
    const zoom = Math.min(16, Math.max(1, this.zoom * factor)), real = zoom / this.zoom;
    this.shift = { x: x - (x - this.shift.x) * real, y: y - (y - this.shift.y) * real };
    this.zoom = zoom;
    this.hold();
  }

  pan(x, y) {
    this.shift.x += x;
    this.shift.y += y;
    this.hold();
  }

  // The picture always fills the canvas.
  hold() {
    this.shift.x = Math.min(0, Math.max(this.width * (1 - this.zoom), this.shift.x));
    this.shift.y = Math.min(0, Math.max(this.height * (1 - this.zoom), this.shift.y));
  }

  // A drawing (or its shadow) as pixels, a little larger than it will be seen; null: too large.
  raster(index, box, shade) {
    const image = this.images[index];
    const step = 2 ** (Math.ceil(Math.log2(this.scale * this.dense) * 2) / 2);
    const wide = Math.ceil(box[2] * step), tall = Math.ceil(box[3] * step);
    if (Math.max(wide, tall) > 2048) return null;
    const key = `${index} ${step} ${shade || ""}`;
    let made = this.rasters.get(key);
    if (!made) {
      if (this.rasters.size > 60) this.rasters.clear();
      made = document.createElement("canvas");
      made.width = Math.max(1, wide);
      made.height = Math.max(1, tall);
      const c = made.getContext("2d");
      c.drawImage(image, 0, 0, made.width, made.height);
      if (shade) {
        c.globalCompositeOperation = "source-in";
        c.fillStyle = shade;
        c.fillRect(0, 0, made.width, made.height);
      }
      this.rasters.set(key, made);
    }
    return made;
  }

  drawing(index, x, y, wide, tall, box, shade) {
    const made = this.raster(index, box, shade);
    if (made || !shade) this.context.drawImage(made || this.images[index], x, y, wide, tall);
  }

  turned(x, y, angle) {
    const d = this.dense, c = Math.cos(angle) * d, s = Math.sin(angle) * d;
    this.context.setTransform(c, -s, s, c, x * d, y * d);
  }

  plain() { this.context.setTransform(this.dense, 0, 0, this.dense, 0, 0); }

  outline(look, grow) {
    const c = this.context, k = this.scale * grow;
    c.beginPath();
    look.outline.forEach(([x, y], i) => (i ? c.lineTo(x * k, -y * k) : c.moveTo(x * k, -y * k)));
    c.closePath();
  }

  piece(look, pose, opacity = 1, shadow = true) {
    const c = this.context, k = this.scale * this.head.grown, { x, y } = this.place(pose.x, pose.y);
    c.globalAlpha = opacity;
    if (look.sprite >= 0 && this.images[look.sprite]) {
      const [left, top, wide, tall] = look.box;
      const draw = (shade) => this.drawing(look.sprite, left * k, top * k, wide * k, tall * k, look.box, shade);
      if (shadow && this.head.shade) {
        this.turned(x + this.head.drop[0], y + this.head.drop[1], pose.a);
        draw(this.head.shade);
      }
      this.turned(x, y, pose.a);
      draw();
    } else {
      this.turned(x, y, pose.a);
      this.outline(look, this.head.grown);
      c.fillStyle = look.colour;
      c.strokeStyle = "#3A2B24";
      c.lineWidth = 1.5;
      c.fill();
      c.stroke();
    }
    c.globalAlpha = 1;
    this.plain();
  }

  layer(layer) {
    const c = this.context, { x, y } = this.place(...layer.at), k = this.scale;
    if (layer.kind === "ellipse") {
      c.beginPath();
      c.ellipse(x, y, layer.radii[0] * k, layer.radii[1] * k, 0, 0, 7);
      c.fillStyle = layer.colour;
      c.fill();
    } else if (layer.kind === "polygon") {
      c.beginPath();
      for (const point of layer.points) {
        const to = this.place(...point);
        c.lineTo(to.x, to.y);
      }
      c.fillStyle = layer.colour;
      c.fill();
    } else if (layer.sprite >= 0 && this.images[layer.sprite]) {
      const [left, top, wide, tall] = layer.box.map((v) => v * layer.unit);
      if (layer.kind === "ground") this.ground(layer, y);
      else this.drawing(layer.sprite, x + left * k, y + top * k, wide * k, tall * k, [left, top, wide, tall]);
    }
  }

  // The table's edge: tiled from the floor down to the foot of the picture.
  ground(layer, y) {
    if (y >= this.height) return;
    const c = this.context, tall = Math.max(64, this.height - y);
    const wide = layer.box[2] * Math.min(tall, 96) / layer.box[3];
    const shadow = c.createLinearGradient(0, y - 16, 0, y);
    shadow.addColorStop(0, "#0000");
    shadow.addColorStop(1, "#0003");
    c.fillStyle = shadow;
    c.fillRect(0, y - 16, this.width, 16);
    for (let x = ((this.shift.x % wide) - wide) % wide; x < this.width; x += wide)
      c.drawImage(this.images[layer.sprite], x, y, wide + 0.5, tall);
  }

  trail(mover, time) {
    const c = this.context, way = mover.way.filter((spot) => spot.time <= time);
    const piece = this.replay.pieces[mover.piece], now = this.replay.pose(piece, time);
    if (!way.length) return;
    const last = way[way.length - 1];
    if (now && time > last.time)
      way.push({ ...now, time, gone: last.gone + Math.hypot(now.x - last.x, now.y - last.y) });
    const gone = way[way.length - 1].gone;
    if (way.length < 2 || gone < 2) return;
    const first = this.place(way[0].x, way[0].y);
    this.turned(first.x, first.y, way[0].a);
    this.outline(piece.look, this.head.grown);
    c.setLineDash([5, 4]);
    c.lineWidth = 1.5;
    c.strokeStyle = "#FFF8EA";
    c.fillStyle = "#FFF8EA24";
    c.fill();
    c.stroke();
    c.setLineDash([]);
    this.plain();
    // A ground that is as bright as the dots gets dark ones below them.
    if (!this.head.stands) this.dots(way, 2.6, "#23302F");
    this.dots(way, 1.5, "#F0E442");
    if (gone < 30) return;
    for (const [share, opacity] of [[1 / 3, 0.26], [2 / 3, 0.42]])
      this.piece(piece.look, way.find((spot) => spot.gone >= gone * share), opacity, false);
  }

  dots(way, radius, colour) {
    const c = this.context, gap = Math.max(8 / this.scale, way[way.length - 1].gone / 4000);
    c.fillStyle = colour;
    c.beginPath();
    for (let i = 1, at = 0; i < way.length; i++) {
      const a = way[i - 1], b = way[i];
      for (; at <= b.gone; at += gap) {
        const share = (at - a.gone) / Math.max(1e-9, b.gone - a.gone);
        const spot = this.place(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share);
        c.moveTo(spot.x + radius, spot.y);
        c.arc(spot.x, spot.y, radius, 0, 7);
      }
    }
    c.fill();
  }

  draw(time) {
    const c = this.context, head = this.head, replay = this.replay;
    this.plain();
    c.imageSmoothingQuality = "high";
    this.cloth();
    const hold = head.held.find(([from, to]) => from <= time && time < to);
    const held = hold ? hold[2] : -1;
    const above = head.movers.filter((m) => time >= m.above && m.piece !== held).map((m) => m.piece);
    const show = (id) => {
      const pose = replay.pose(replay.pieces[id], time);
      if (pose) this.piece(replay.pieces[id].look, pose);
      return pose;
    };
    for (const layer of head.behind) this.layer(layer);
    for (const { id } of replay.pieces) if (id !== held && !above.includes(id)) show(id);
    for (const layer of head.front) this.layer(layer);
    if (this.trails) for (const mover of head.movers) if (time > mover.left) this.trail(mover, time);
    above.forEach(show);
    const pose = held >= 0 ? show(held) : null;
    if (pose && this.images[head.hand]) {
      const side = Math.max(24, head.hand_mm * this.scale), { x, y } = this.place(pose.x, pose.y);
      c.drawImage(this.images[head.hand], x + side * 0.02, y - side * 0.2, side, side);
    }
  }

  cloth() {
    const c = this.context, w = this.width, h = this.height;
    c.save();
    c.translate(w * 0.5, h * 0.46);
    c.scale(w * 0.7, h * 0.75);
    const light = c.createRadialGradient(0, 0, 0, 0, 0, 1);
    light.addColorStop(0, "#345A5C");
    light.addColorStop(0.58, "#2B4A4C");
    light.addColorStop(1, "#213A3C");
    c.fillStyle = light;
    c.fillRect(-1, -1, 2, 2);
    c.restore();
  }
}
