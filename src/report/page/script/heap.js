// Objects as a graph. Where they are is said by the trace; as high and as wide as they ever get is kept free for them: nothing moves from step to step.
const ROW = 17, CHARACTER = 7.3, LEFT = 124, GAP = 44, LEAST = 16, MOST = 24;

// How many lines a value takes: one, and one for each object that it may be under a condition.
const isGuarded = to => to.length > 1 || to.length === 1 && to[0][1] !== '';
const linesOf = v => { const { to } = value(v); return isGuarded(to) ? 1 + to.length : 1; };
const headOfBox = (n, head) => '#' + n + ' ' + head[0] + (head[2] ? ' ' + head[2] : '');
// A field as it is written: what refers to one object has an arrow for that, what may refer to several one for each below.
const written = (label, { text, to }) => label + (to.length === 0 ? (label ? ': ' : '') + text : isGuarded(to) ? ' ◇' : ' •');

// Where the rows and columns of a run begin, and how many characters go into a column.
function grid(run) {
  if (run.grid) return run.grid;
  const lines = run.objects.map(() => new Map()), widest = [];
  const note = flat => {
    for (let i = 0; i < flat.length; i += 2) {
      const found = /^h(\d+)(.*)$/.exec(trace.cells[flat[i]]);
      if (!found) continue;
      const n = Number(found[1]), of = value(flat[i + 1]), column = run.objects[n][0];
      const texts = found[2] === '' ? [headOfBox(n, of.text.split('|'))] : [written(found[2].replace(/^\./, ''), of), ...(isGuarded(of.to) ? of.to.map(([, when]) => '  ' + when) : [])];
      widest[column] = Math.max(widest[column] || LEAST, ...texts.map(text => text.length));
      if (found[2] !== '') lines[n].set(flat[i], Math.max(lines[n].get(flat[i]) || 0, linesOf(flat[i + 1])));
    }
  };
  for (const s of run.segments) { note(s.first || []); s.steps.forEach(step => note(step[2])); }
  const high = [];
  run.objects.forEach(([, row], n) => { high[row] = Math.max(high[row] || 0, [...lines[n].values()].reduce((a, b) => a + b, 0)); });
  let y = 20, x = LEFT;
  const tops = Array.from(high, h => { const top = y; y += ((h || 0) + 1) * ROW + 26; return top; });
  const most = Array.from(widest, w => Math.min(w || LEAST, MOST));
  const lefts = most.map(characters => { const left = x; x += characters * CHARACTER + 12 + GAP; return left; });
  return run.grid = { tops, lefts, most };
}

// The step at which each pane has been scrolled to what is new in it.
const revealed = new Map();

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
  const { tops, lefts, most } = grid(run), spot = n => ({ x: lefts[run.objects[n][0]], y: tops[run.objects[n][1]] });
  const widthOf = column => most[column] * CHARACTER + 12;
  // Places to look at, the most telling first: what has changed, what is new, what is referred to by what has changed in the frame, or at all.
  const look = [[], [], [], []];
  let width = 140, height = 40;
  const view = svg('svg', { role: 'group', 'aria-label': 'Objects, ' + (at.initial ? 'before the call' : 'now') });
  const marker = 'arrow-' + id;
  view.append(arrowHead(marker));
  const boxes = svg('g'), edges = svg('g');
  view.append(edges, boxes);
  const arrow = (from, x, y, column, to, when) => {
    if (!objects.has(to)) return;
    const end = spot(to), [toColumn, toRow] = run.objects[to], ty = end.y + 9, right = end.x + widthOf(toColumn);
    const isBehind = toColumn > column, isAside = toColumn === column;
    // To the right from edge to edge; to the same column around the right side; to the left from the left edge.
    const [sx, tx] = isBehind ? [x, end.x] : isAside ? [x, right] : [x - widthOf(column), right];
    let d;
    if (Math.abs(toColumn - column) > 1) {
      // Behind no box that it passes, but between the rows.
      const way = isBehind ? 30 : -30, between = tops[toRow] - 6 - 4 * (toColumn % 3);
      d = `M${sx},${y} C${sx + way * .8},${y} ${sx + way * .2},${between} ${sx + way},${between} L${tx - way},${between} C${tx - way * .2},${between} ${tx - way * .8},${ty} ${tx},${ty}`;
    } else {
      const [c1, c2] = isBehind ? [sx + 24, tx - 24] : isAside ? [sx + 34, tx + 34] : [sx - 34, tx + 34];
      d = `M${sx},${y} C${c1},${y} ${c2},${ty} ${tx},${ty}`;
    }
    const known = when ? holds.get(when) : undefined;
    const edge = svg('path', { class: classes('edge', when && 'maybe', known === false && 'off', known === true && 'sure', (isPickedObject(to) || mentions(when)) && 'on'), 'marker-end': 'url(#' + marker + ')', d });
    if (isAside) width = Math.max(width, right + 44);
    edges.append(title(edge, from + ' → #' + to + (when ? ' if ' + when : '') + (known === undefined ? '' : known ? ', which holds on the path beside' : ', which does not hold on the path beside')));
  };
  // Lines of a label and a value, the last of them with arrows; returns how many.
  const value_lines = (group, label, of, x, y, column, from, right, most) => {
    const { text, to } = value(of), isMaybe = isGuarded(to);
    const line = (k, whole, long) => group.append(title(svg('text', { x, y: y + k * ROW, class: mentions(long) ? 'picked' : null, 'data-whole': whole }, cut(whole, most)), long));
    line(0, written(label, { text, to }), label + ' = ' + text);
    to.forEach(([target, when], k) => {
      if (isMaybe) line(k + 1, '  ' + (when || 'always'), 'if ' + when);
      arrow(from, right, y + (isMaybe ? k + 1 : 0) * ROW - 4, column, target, when);
    });
    return isMaybe ? 1 + to.length : 1;
  };
  for (const [n, o] of [...objects].sort((a, b) => a[0] - b[0])) {
    const { x, y } = spot(n), kind = o.head[1] || '', column = run.objects[n][0];
    const name = headOfBox(n, o.head), wide = widthOf(column);
    const spoken = name + (kind ? ', ' + kind.replace('input?', 'input, perhaps null') : '');
    const box = svg('g', { class: 'object', tabindex: 0, role: 'button', key: id + 'h' + n, 'aria-pressed': String(isPickedObject(n)), 'aria-label': spoken, on: press(() => pick({ object: n, name: nameOf(source, n) })) });
    const order = field => { const index = /^\[(\d+)\]$/.exec(field); return index ? index[1].padStart(12, '0') : field; };
    o.fields.sort((a, b) => order(a[0]) < order(b[0]) ? -1 : 1);
    const high = (o.fields.reduce((sum, [, of]) => sum + linesOf(of), 0) + 1) * ROW + 6;
    box.append(svg('rect', { class: classes('box', kind === 'input?' && 'cloud', kind === 'new' && 'fresh', isPickedObject(n) && 'on'), x, y, width: wide, height: high, rx: kind.startsWith('input') ? 10 : 2 }));
    box.append(title(svg('text', { x: x + 6, y: y + 13, 'font-weight': 'bold', 'data-whole': name }, cut(name, most[column])), spoken));
    let k = 1;
    for (const [field, of, cell] of o.fields) {
      const top = y + k * ROW + 14;
      if (v.old && v.old.get(cell) !== of && !at.initial) {
        const [y, high] = [top - 12, linesOf(of) * ROW - 2];
        box.append(svg('rect', { class: 'mark', x: x + 2, y, width: wide - 4, height: high }));
        look[0].push([y, high, x, wide]);
      }
      k += value_lines(box, field, of, x + 6, top, column, '#' + n + '.' + field, x + wide, most[column]);
    }
    boxes.append(box);
    if (v.old && !v.old.has('h' + n)) look[1].push([y, high, x, wide]);
    width = Math.max(width, x + wide + 12); height = Math.max(height, y + high + 12);
  }
  // What the innermost frame refers to.
  const stack = frames(v.cells), f = stack[stack.length - 1];
  let y = 20;
  if (f && !at.initial) for (const kind of ['l', 's']) for (const [i, cell] of places(v.cells, f, kind)) {
    const of = v.cells.get(cell);
    if (!value(of).to.length || isHidden(v, cell)) continue;
    const label = kind === 'l' ? variable(f.method, f.instr, i) || 'local ' + i : 'stack ' + i;
    for (const [n] of value(of).to) if (objects.has(n)) look[v.old && v.old.get(cell) !== of ? 2 : 3].push([spot(n).y, 2 * ROW, spot(n).x, widthOf(run.objects[n][0])]);
    y += value_lines(boxes, label, of, 4, y, -1, label, 92, 13) * ROW + 5;
    height = Math.max(height, y);
  }
  // What is picked is shown as wide as it is, over what is beside it.
  const picked = at.picked && objects.get(at.picked.object), first = picked && boxes.querySelector('[data-key="' + id + 'h' + at.picked.object + '"]');
  if (first) {
    const all = [...first.querySelectorAll('text')], long = all.map(t => t.dataset.whole || t.textContent), { x, y } = spot(at.picked.object);
    const wide = Math.max(...long.map(text => text.length)) * CHARACTER + 12, over = svg('g', { class: 'whole', 'aria-hidden': 'true' });
    over.append(svg('rect', { class: 'box on', x, y, width: wide, height: all.length * ROW + 6, rx: 2 }));
    all.forEach((t, k) => over.append(svg('text', { x: x + 6, y: t.getAttribute('y') }, long[k])));
    if (wide > widthOf(run.objects[at.picked.object][0])) { view.append(over); width = Math.max(width, x + wide + 12); }
  }
  view.setAttribute('width', width); view.setAttribute('height', height); view.setAttribute('viewBox', `0 0 ${width} ${height}`);
  pane(id).replaceChildren(objects.size ? view : el('p', { class: 'dim' }, 'No object yet.'));
  const telling = at.initial ? undefined : look.find(places => places.length);
  // Once for each step: what is scrolled to by hand then stays.
  const step = [v.runIndex, v.pathIndex, v.step].join();
  if (telling && revealed.get(id) !== step) reveal(pane(id), ...telling[0]);
  revealed.set(id, step);
}
function arrowHead(id) {
  const defs = svg('defs'), marker = svg('marker', { id, viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 8, markerHeight: 8, markerUnits: 'userSpaceOnUse', orient: 'auto' });
  marker.append(svg('path', { d: 'M0,0 L8,4 L0,8 z', class: 'tip' }));
  defs.append(marker);
  return defs;
}
