// The tree of choices, and the path condition.
const mark = kind => ({ returned: '✔', threw: '✖', violated: '✖' })[kind] || '◐';
const kindOf = leaf => ['returned', 'threw', 'violated'].includes(leaf.kind) ? leaf.kind : 'stopped';
const headOf = (run, i) => { while (i !== 0 && !run.segments[i].answer.fork) i = run.segments[i].parent; return i; };

// The tree of a run is the same at each step but for what is marked in it: it is made once for each pane.
const trees = new Map();

function treeOf(id, r) {
  const known = trees.get(id);
  if (known && known.run === r) return known;
  const X = s => 14 + r.segments[s].place[0] * 74, Y = s => 16 + r.segments[s].place[1] * 26;
  const tree = { run: r, X, Y, knots: new Map(), twigs: new Map(), leaves: new Map(), marks: new Map(), own: new Map(), go: null };
  const drawn = r.segments.map((s, i) => i).filter(i => i === 0 || r.segments[i].answer.fork);
  let width = 60, height = 40;
  const view = svg('svg', { role: 'tree', 'aria-label': 'Choices under ' + r.strategy });
  for (const i of drawn) {
    if (i !== 0) {
      const p = headOf(r, r.segments[i].parent);
      const twig = svg('path', { class: 'twig', d: `M${X(p)},${Y(p)} C${X(p) + 40},${Y(p)} ${X(i) - 40},${Y(i)} ${X(i)},${Y(i)}` });
      tree.twigs.set(i, twig);
      view.append(twig);
    }
    width = Math.max(width, X(i) + 20); height = Math.max(height, Y(i) + 20);
  }
  const ends = new Map();
  r.paths.forEach((p, n) => { const h = headOf(r, p.end); if (!ends.has(h)) ends.set(h, []); ends.get(h).push([n, p]); });
  for (const i of drawn) {
    const answer = r.segments[i].answer, infeasible = r.segments[i].infeasible;
    const said = answer ? answer.text + '\n' + answer.where + (infeasible ? '\n' + plural(infeasible, 'more answer') + ' no input gives' : '') : 'start';
    const knot = svg('circle', { class: 'knot', cx: X(i), cy: Y(i), r: 4, role: 'treeitem', key: id + 'k' + i, 'data-item': true, tabindex: -1, 'aria-label': cut(said, 200), 'aria-selected': 'false', on: press(() => tree.go.segment(i)) });
    tree.knots.set(i, knot);
    view.append(title(knot, said));
    for (const [n, p] of ends.get(i) || []) {
      const text = mark(p.leaf.kind) + ' ' + p.leaf.id + ' ' + p.leaf.outcome;
      const label = svg('text', { class: 'leaf ' + kindOf(p.leaf), x: X(i) + 10, y: Y(i) + 4, role: 'treeitem', key: id + 'p' + n, 'data-item': true, tabindex: -1, 'aria-selected': 'false', 'aria-label': 'path ' + p.leaf.id + ' ' + p.leaf.outcome, on: press(() => tree.go.path(n)) }, cut(text, 34));
      width = Math.max(width, X(i) + 24 + cut(text, 34).length * 7.5);
      tree.leaves.set(n, label);
      view.append(title(label, p.leaf.outcome));
    }
  }
  view.setAttribute('width', width); view.setAttribute('height', height); view.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const f = r.figures, left = f.complete && !r.cut ? '' : r.cut ? '; not every step was recorded' : '; not everything was explored';
  $(id).querySelector('.figures').textContent = [plural(f.paths, 'path'), plural(r.segments.length, 'state'), plural(f.forks, 'fork'), f.queries + ' queries', plural(f.instructions, 'instruction')].join(', ') + left;
  pane(id).replaceChildren(view);
  for (const node of view.querySelectorAll('[class]')) tree.own.set(node, node.getAttribute('class'));
  trees.set(id, tree);
  return tree;
}

function drawTree(id, v, go) {
  const r = v.run, segment = v.position[0], tree = treeOf(id, r);
  tree.go = go;
  const current = headOf(r, segment);
  // What is marked, and how: attributes by element, over those that it has for itself.
  const marks = new Map();
  const give = (node, attributes) => { if (node) marks.set(node, { ...marks.get(node), ...attributes }); };
  const add = (node, name) => { if (node) give(node, { class: ((marks.get(node) || {}).class || tree.own.get(node)) + ' ' + name }); };
  for (const i of v.path.way) add(tree.twigs.get(i), 'on');
  for (const i of way(r, segment)) add(tree.knots.get(i), 'on');
  if (at.picked) for (const [i, knot] of tree.knots) {
    const answer = r.segments[i].answer;
    if (answer && (mentions(answer.text) || isPickedInstruction(...answer.at))) add(knot, 'picked');
  }
  give(tree.knots.get(current), { r: '6', tabindex: '0', 'aria-selected': 'true' });
  add(tree.leaves.get(v.pathIndex), 'on');
  give(tree.leaves.get(v.pathIndex), { 'aria-selected': 'true' });
  const plain = { r: '4', tabindex: '-1', 'aria-selected': 'false' };
  for (const [node, attributes] of tree.marks) for (const name of Object.keys(attributes)) if (!(marks.get(node) || {})[name]) node.setAttribute(name, name === 'class' ? tree.own.get(node) : plain[name]);
  for (const [node, attributes] of marks) for (const [name, value] of Object.entries(attributes)) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  tree.marks = marks;
  const box = pane(id), { X, Y } = tree;
  reveal(box, Y(segment), 10);
  if (X(segment) < box.scrollLeft || X(segment) + 60 > box.scrollLeft + box.clientWidth) box.scrollLeft = Math.max(0, X(segment) - box.clientWidth / 2);
}

// The clauses of a way are those of the way before with others at its end: what stands there stays.
const clauses = { run: null, body: null, rows: [], made: new Map() };

function drawCondition(v) {
  const r = v.run, segment = v.position[0];
  const decided = way(r, segment).slice(1).filter(s => r.segments[s].answer.fork || r.segments[s].answer.kind !== 'law');
  if (!decided.length) {
    clauses.body = null;
    pane('condition').replaceChildren(el('p', { class: 'dim' }, 'Nothing has been decided yet: all inputs are here.'));
    return;
  }
  if (clauses.run !== r || !clauses.body) {
    if (clauses.run !== r) clauses.made.clear();
    Object.assign(clauses, { run: r, body: el('tbody', {}), rows: [] });
    pane('condition').replaceChildren(el('table', {}, clauses.body));
  }
  let kept = 0;
  while (kept < clauses.rows.length && kept < decided.length && clauses.rows[kept].segment === decided[kept]) kept++;
  for (const { row } of clauses.rows.splice(kept)) row.remove();
  decided.slice(kept).forEach((s, k) => {
    if (!clauses.made.has(s)) clauses.made.set(s, clause(r, s, kept + k + 1));
    clauses.rows.push({ segment: s, row: clauses.made.get(s) });
  });
  clauses.body.append(...clauses.rows.slice(kept).map(({ row }) => row));
  for (const { segment: s, row } of clauses.rows) {
    const a = r.segments[s].answer;
    const marked = classes(s === segment && 'now', found(a.text) && 'found', (mentions(a.text) || isPickedInstruction(...a.at)) && 'picked') || '';
    if (row.className !== marked) row.className = marked;
  }
  const last = clauses.rows[clauses.rows.length - 1].row;
  reveal(pane('condition'), last.offsetTop, last.offsetHeight);
}
function clause(r, s, number) {
  const a = r.segments[s].answer;
  return el('tr', { class: ' ' },
    el('td', { class: 'pc' }, String(number)), el('td', {}, el('button', { class: 'ref clause', type: 'button', key: 'c' + s, title: 'Where it was asked', on: { click: () => pick({ method: a.at[0], instr: a.at[1], name: a.text }) } }, a.text)),
    el('td', {}, el('span', { class: 'chip', title: trace.questions[a.kind] }, (a.fork ? '' : 'the only way: ') + a.kind)), el('td', { class: 'dim where', title: a.where }, a.where),
    el('td', { class: 'where' }, el('button', { type: 'button', key: 'g' + s, on: { click: () => goTo(s) } }, 'go there'), a.fork ? el('button', { type: 'button', key: 'o' + s, title: 'The sibling: another answer to the same question (o)', on: { click: () => other(s) } }, 'other') : ''));
}
