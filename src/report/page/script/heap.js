// Objects as a graph. Where they are is said by the trace, and as high as they ever get is kept free for them: nothing moves from step to step.
const BOX = 172, PITCH = 222, ROW = 17, LEFT = 124, CHARACTERS = 22;

// How many lines a value takes: one, and one for each object that it may be under a condition.
const isGuarded = to => to.length > 1 || to.length === 1 && to[0][1] !== '';
const linesOf = v => { const { to } = value(v); return isGuarded(to) ? 1 + to.length : 1; };

function tops(run) {
  if (run.tops) return run.tops;
  const lines = run.objects.map(() => new Map());
  const note = flat => {
    for (let i = 0; i < flat.length; i += 2) {
      const found = /^h(\d+)[.[]/.exec(trace.cells[flat[i]]);
      if (found) lines[found[1]].set(flat[i], Math.max(lines[found[1]].get(flat[i]) || 0, linesOf(flat[i + 1])));
    }
  };
  for (const s of run.segments) { note(s.first || []); s.steps.forEach(step => note(step[2])); }
  const high = [];
  run.objects.forEach(([, row], n) => { high[row] = Math.max(high[row] || 0, [...lines[n].values()].reduce((a, b) => a + b, 0)); });
  let y = 8;
  return run.tops = Array.from(high, h => { const top = y; y += ((h || 0) + 1) * ROW + 26; return top; });
}

function drawHeap(id, v, other) {
  const run = v.run, source = at.initial ? state(run, v.path.steps[0]) : v.cells;
  const objects = new Map();
  for (const [name, of] of source) {
    const parts = /^h(\d+)(.*)$/.exec(name);
    if (!parts) continue;
    const n = Number(parts[1]);
    if (!objects.has(n)) objects.set(n, { head: ['?', ''], fields: [] });
    if (parts[2] === '') objects.get(n).head = value(of).text.split('|');
    else objects.get(n).fields.push([parts[2].replace(/^\./, ''), of, name]);
  }
  const holds = valuation(v, other);
  const rows = tops(run), spot = n => ({ x: LEFT + run.objects[n][0] * PITCH, y: rows[run.objects[n][1]] });
  let width = 140, height = 40;
  const view = svg('svg', { role: 'group', 'aria-label': 'Objects, ' + (at.initial ? 'before the call' : 'now') });
  const marker = 'arrow-' + id;
  view.append(arrowHead(marker));
  const boxes = svg('g'), edges = svg('g');
  view.append(edges, boxes);
  const arrow = (from, x, y, column, to, when) => {
    if (!objects.has(to)) return;
    const end = spot(to), isBehind = run.objects[to][0] > column, isAside = run.objects[to][0] === column && column >= 0;
    // To the right from edge to edge; to the same column around the right side; to the left from the left edge.
    const [sx, tx] = isBehind ? [x, end.x] : isAside ? [x, end.x + BOX] : [x - BOX, end.x + BOX];
    const bend = isBehind ? Math.max(24, (tx - sx) / 2) : 34, ty = end.y + 9;
    const [c1, c2] = isBehind ? [sx + bend, tx - bend] : isAside ? [sx + bend, tx + bend] : [sx - bend, tx + bend];
    const known = when ? holds.get(when) : undefined;
    const edge = svg('path', { class: classes('edge', when && 'maybe', known === false && 'off', known === true && 'sure', (isPickedObject(to) || mentions(when)) && 'on'), 'marker-end': 'url(#' + marker + ')', d: `M${sx},${y} C${c1},${y} ${c2},${ty} ${tx},${ty}` });
    if (isAside) width = Math.max(width, end.x + BOX + 44);
    edges.append(title(edge, from + ' → #' + to + (when ? ' if ' + when : '') + (known === undefined ? '' : known ? ', which holds on the path beside' : ', which does not hold on the path beside')));
  };
  // Lines of a label and a value, the last of them with arrows; returns how many.
  const value_lines = (group, label, of, x, y, column, from, right, most) => {
    const { text, to } = value(of), isMaybe = isGuarded(to);
    const line = (k, short, long) => group.append(title(svg('text', { x, y: y + k * ROW, class: mentions(long) ? 'picked' : null }, cut(short, most)), long));
    line(0, label + (to.length === 0 ? (label ? ': ' : '') + text : isMaybe ? ' ◇' : ' •'), label + ' = ' + text);
    to.forEach(([target, when], k) => {
      if (isMaybe) line(k + 1, '  ' + (when || 'always'), 'if ' + when);
      arrow(from, right, y + (isMaybe ? k + 1 : 0) * ROW - 4, column, target, when);
    });
    return isMaybe ? 1 + to.length : 1;
  };
  for (const [n, o] of [...objects].sort((a, b) => a[0] - b[0])) {
    const { x, y } = spot(n), kind = o.head[1] || '', column = run.objects[n][0];
    const name = '#' + n + ' ' + o.head[0] + (o.head[2] ? ' ' + o.head[2] : '');
    const spoken = name + (kind ? ', ' + kind.replace('input?', 'input, perhaps null') : '');
    const box = svg('g', { class: 'object', tabindex: 0, role: 'button', key: id + 'h' + n, 'aria-pressed': String(isPickedObject(n)), 'aria-label': spoken, on: press(() => pick({ object: n, name: nameOf(source, n) })) });
    const order = field => { const index = /^\[(\d+)\]$/.exec(field); return index ? index[1].padStart(12, '0') : field; };
    o.fields.sort((a, b) => order(a[0]) < order(b[0]) ? -1 : 1);
    const high = (o.fields.reduce((sum, [, of]) => sum + linesOf(of), 0) + 1) * ROW + 6;
    box.append(svg('rect', { class: classes('box', kind === 'input?' && 'cloud', kind === 'new' && 'fresh', isPickedObject(n) && 'on'), x, y, width: BOX, height: high, rx: kind.startsWith('input') ? 10 : 2 }));
    box.append(title(svg('text', { x: x + 6, y: y + 13, 'font-weight': 'bold' }, cut(name, CHARACTERS)), spoken));
    let k = 1;
    for (const [field, of, cell] of o.fields) {
      const top = y + k * ROW + 14;
      if (v.old && v.old.get(cell) !== of && !at.initial) box.append(svg('rect', { class: 'mark', x: x + 2, y: top - 12, width: BOX - 4, height: linesOf(of) * ROW - 2 }));
      k += value_lines(box, field, of, x + 6, top, column, '#' + n + '.' + field, x + BOX, CHARACTERS);
    }
    boxes.append(box);
    width = Math.max(width, x + BOX + 12); height = Math.max(height, y + high + 12);
  }
  // What the innermost frame refers to.
  const stack = frames(v.cells), f = stack[stack.length - 1];
  let y = 20;
  if (f && !at.initial) for (const kind of ['l', 's']) for (const [i, cell] of places(v.cells, f, kind)) {
    const of = v.cells.get(cell);
    if (!value(of).to.length || isHidden(v, cell)) continue;
    const label = kind === 'l' ? variable(f.method, f.instr, i) || 'local ' + i : 'stack ' + i;
    y += value_lines(boxes, label, of, 4, y, -1, label, 92, 13) * ROW + 5;
    height = Math.max(height, y);
  }
  view.setAttribute('width', width); view.setAttribute('height', height); view.setAttribute('viewBox', `0 0 ${width} ${height}`);
  pane(id).replaceChildren(objects.size ? view : el('p', { class: 'dim' }, 'No object yet.'));
}
function arrowHead(id) {
  const defs = svg('defs'), marker = svg('marker', { id, viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 8, markerHeight: 8, markerUnits: 'userSpaceOnUse', orient: 'auto' });
  marker.append(svg('path', { d: 'M0,0 L8,4 L0,8 z', class: 'tip' }));
  defs.append(marker);
  return defs;
}
