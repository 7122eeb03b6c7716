'use strict';
(() => {
  const trace = JSON.parse(document.getElementById('trace').textContent);
  const $ = id => document.getElementById(id);
  const SVG = 'http://www.w3.org/2000/svg';
  const JVMS = 'https://docs.oracle.com/javase/specs/jvms/se17/html/jvms-6.html#jvms-6.5.';

  // Text is set as text: names come from class files.
  function el(name, attributes, ...content) {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) {
      if (key === 'on') for (const [event, f] of Object.entries(value)) node.addEventListener(event, f);
      else if (value !== null && value !== undefined && value !== false) node.setAttribute(key, value === true ? '' : value);
    }
    node.append(...content.filter(c => c !== null && c !== undefined));
    return node;
  }
  function svg(name, attributes, text) {
    const node = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes || {})) if (value !== null) node.setAttribute(key, value);
    if (text !== undefined) node.textContent = text;
    return node;
  }
  const pane = id => $(id).querySelector('.scroll');

  // What is shown: a run, one of its paths, a step of it.
  const at = { run: 0, path: 0, step: 0, method: null, picked: null, initial: false, quiz: false, shown: false };
  const run = () => trace.runs[at.run];

  const value = v => typeof trace.values[v] === 'string' ? { text: trace.values[v], to: [] } : { text: trace.values[v][0], to: trace.values[v][1] };

  function cells(flat, into = new Map()) {
    for (let i = 0; i < flat.length; i += 2) into.set(flat[i], flat[i + 1]);
    return into;
  }

  // The segments from the root to one.
  function way(run, segment) {
    const found = [];
    for (let s = segment; s !== null && s !== undefined; s = run.segments[s].parent) found.unshift(s);
    return found;
  }

  // The paths of a run: where each ends, and its steps as (segment, number in it); the first is the start.
  for (const run of trace.runs) {
    run.paths = run.segments.map((s, i) => ({ leaf: s.leaf, end: i })).filter(p => p.leaf).sort((a, b) => a.leaf.id - b.leaf.id);
    for (const path of run.paths) {
      path.way = way(run, path.end);
      path.steps = [[0, -1]];
      for (const s of path.way) {
        if (s !== path.way[0] && run.segments[s].answer.fork) path.steps.push([s, -1]);
        run.segments[s].steps.forEach((_, i) => path.steps.push([s, i]));
      }
    }
  }

  // The cells after a step of a segment; -1 is before its first.
  function state(run, segment, step) {
    const named = new Map();
    for (const [cell, v] of numbered(run, segment, step)) named.set(trace.cells[cell], v);
    return named;
  }
  const before_segment = (run, parent) => numbered(run, parent, run.segments[parent].steps.length - 1);
  function numbered(run, segment, step) {
    const s = run.segments[segment];
    let from = -1;
    for (let i = step; i >= 0; i--) if (s.steps[i][4]) { from = i; break; }
    const now = from >= 0 ? cells(s.steps[from][2]) : s.first ? cells(s.first) : before_segment(run, s.parent);
    for (let i = from + 1; i <= step; i++) {
      cells(s.steps[i][2], now);
      for (const gone of s.steps[i][3] || []) now.delete(gone);
    }
    return now;
  }

  const path = () => run().paths[at.path];
  const position = () => path() ? path().steps[Math.min(at.step, path().steps.length - 1)] : [0, -1];
  const now = () => state(run(), ...position());
  function before() {
    return at.step > 0 ? state(run(), ...path().steps[at.step - 1]) : null;
  }
  const isFork = step => step > 0 && path().steps[step][1] < 0;

  function frames(cells) {
    const found = [];
    for (let n = 0; cells.has('f' + n); n++) {
      const [method, instr] = value(cells.get('f' + n)).text.split(':').map(Number);
      found.push({ n, method, instr });
    }
    return found;
  }

  const opcode = (method, instr) => trace.methods[method].code[instr];
  const lineOf = row => row && row[3];

  function place(method, instr) {
    const row = opcode(method, instr);
    return trace.methods[method].name + (row ? ' pc ' + row[0] : '');
  }

  function shown(v, changed) {
    const { text, to } = value(v);
    const box = el('span', { class: changed ? 'changed' : null });
    if (!to.length) { box.append(text); return box; }
    box.append(el('button', { class: 'ref', type: 'button', title: to.map(([n, when]) => '#' + n + (when ? ' if ' + when : '')).join('\n'),
      on: { click: () => { at.picked = to[0][0]; draw(); } } }, text));
    if (to.some(([n]) => n === at.picked)) box.classList.add('picked');
    return box;
  }

  function drawCode(cells) {
    const stack = frames(cells);
    const top = stack[stack.length - 1];
    const [segment, step] = position();
    const done = step >= 0 ? run().segments[segment].steps[step] : null;
    const method = at.method ?? (top ? top.method : done ? done[0] : 0);
    const tabs = $('code').querySelector('.tabs');
    tabs.replaceChildren(...[...new Set([...stack.map(f => f.method), method])].map(m =>
      el('button', { type: 'button', 'aria-pressed': String(m === method), on: { click: () => { at.method = m; draw(); } } }, trace.methods[m].name.replace(/^.*#/, '').replace(/\(.*/, ''))));
    const m = trace.methods[method];
    const source = m.source && trace.sources.find(s => s.name === m.source);
    const lines = source ? source.text.split('\n') : null;
    const hits = new Set();
    for (const [s, i] of path() ? path().steps.slice(0, at.step + 1) : []) if (i >= 0) { const step = run().segments[s].steps[i]; if (step[0] === method) hits.add(step[1]); }
    const wanted = $('search').value.toLowerCase();
    const rows = [];
    let line = null;
    m.code.forEach((row, i) => {
      if (lines && lineOf(row) && lineOf(row) !== line) {
        line = lineOf(row);
        rows.push(el('tr', { class: 'dim' }, el('td', { class: 'pc' }, String(line)), el('td', { colspan: 2 }, lines[line - 1] || '')));
      }
      const frame = stack.filter(f => f.method === method).pop();
      const isNow = frame && frame.instr === i;
      const found = wanted && (row[1] + ' ' + row[2]).toLowerCase().includes(wanted);
      const words = trace.words[row[1]];
      rows.push(el('tr', { class: [isNow ? 'now' : '', hits.has(i) ? 'hit' : '', found ? 'found' : ''].join(' ').trim() || null, 'aria-current': isNow ? 'step' : null },
        el('td', { class: 'pc' }, String(row[0])),
        el('td', { class: 'op' }, words ? el('a', { href: JVMS + words[0], rel: 'noreferrer', title: words[1] }, row[1]) : row[1]),
        el('td', {}, row[2], lines || !lineOf(row) ? null : el('span', { class: 'dim' }, '  line ' + lineOf(row)))));
    });
    for (const [from, to, target] of m.handlers) rows.push(el('tr', { class: 'dim' }, el('td', {}), el('td', { colspan: 2 }, 'pc ' + from + ' to ' + to + ': a handler is at ' + target)));
    pane('code').replaceChildren(el('table', {}, el('tbody', {}, ...rows)));
    const current = pane('code').querySelector('tr.now');
    if (current) current.scrollIntoView({ block: 'nearest' });
  }

  function variable(method, instr, index) {
    const found = trace.methods[method].variables.find(([i, from, to]) => i === index && from <= instr && instr < to);
    return found ? found[3] : '';
  }

  function drawFrames(cells, old) {
    const content = [];
    const stack = frames(cells);
    for (const f of stack.slice().reverse()) {
      const rows = [];
      const row = (name, cell, label) => rows.push(el('tr', {}, el('th', { scope: 'row' }, name), el('td', { class: 'dim' }, label),
        el('td', {}, shown(cells.get(cell), old && old.get(cell) !== cells.get(cell)))));
      const size = kind => { let n = 0; for (const key of cells.keys()) if (key.startsWith('f' + f.n + '.' + kind)) n = Math.max(n, Number(key.slice(('f' + f.n + '.' + kind).length)) + 1); return n; };
      for (let i = size('s') - 1; i >= 0; i--) {
        const isTop = i === size('s') - 1 && f === stack[stack.length - 1];
        if (isTop && at.quiz && !at.shown && old) {
          rows.push(el('tr', {}, el('th', {}, 'top'), el('td', {}), el('td', {}, el('button', { type: 'button', on: { click: () => { at.shown = true; draw(); } } }, 'what is here? (show)'))));
        } else row(isTop ? 'stack top' : 'stack ' + i, 'f' + f.n + '.s' + i, '');
      }
      for (let i = 0; i < size('l'); i++) row('local ' + i, 'f' + f.n + '.l' + i, variable(f.method, f.instr, i));
      content.push(el('h3', { class: 'dim', style: null }, place(f.method, f.instr)), el('table', {}, el('tbody', {}, ...rows)));
    }
    if (!stack.length) content.push(el('p', { class: 'dim' }, 'No method is active.'));
    pane('frames').replaceChildren(...content);
  }

  const WIDE = 210, ROW = 17;

  function drawHeap(cells, old) {
    const source = at.initial ? state(run(), ...path().steps[0]) : cells;
    const objects = new Map();
    for (const [name, v] of source) {
      const found = /^h(\d+)(.*)$/.exec(name);
      if (!found) continue;
      const n = Number(found[1]);
      if (!objects.has(n)) objects.set(n, { head: ['?', ''], fields: [] });
      if (found[2] === '') objects.get(n).head = value(v).text.split('|');
      else objects.get(n).fields.push([found[2].replace(/^\./, ''), v, name]);
    }
    // Columns and rows are fixed for the whole run; a row is as high as its highest object ever is.
    const heights = run().heights ??= (() => {
      const high = [];
      for (const s of run().segments) for (const flat of [s.first || [], ...s.steps.map(x => x[2])]) {
        const count = new Map();
        for (const cell of cells_of(flat)) { const f = /^h(\d+)[.[]/.exec(trace.cells[cell]); if (f) count.set(+f[1], (count.get(+f[1]) || 0) + 1); }
        for (const [n, c] of count) { const r = run().objects[n][1]; high[r] = Math.max(high[r] || 2, c); }
      }
      return high;
    })();
    const top = r => { let y = 8; for (let i = 0; i < r; i++) y += ((heights[i] || 2) + 2) * ROW + 26; return y; };
    const spot = n => ({ x: 130 + run().objects[n][0] * WIDE, y: top(run().objects[n][1]) });
    let width = 140, height = 40;
    const view = svg('svg', { role: 'img', 'aria-label': 'Objects: ' + [...objects].map(([n, o]) => '#' + n + ' ' + o.head[0]).join(', ') });
    view.append(arrowHead());
    const boxes = svg('g'), edges = svg('g');
    view.append(edges, boxes);
    const edge = (x, y, to, when) => {
      if (!objects.has(to)) return;
      const end = spot(to);
      const bend = Math.max(30, Math.abs(end.x - x) / 2);
      const tx = end.x, ty = end.y + 9;
      edges.append(svg('path', { class: 'edge' + (when ? ' maybe' : ''), 'marker-end': 'url(#arrow)', d: `M${x},${y} C${x + bend},${y} ${tx - bend},${ty} ${tx},${ty}` }));
      if (when) { const t = svg('text', { class: 'label', x: (x + tx) / 2, y: (y + ty) / 2 - 3, 'text-anchor': 'middle' }, when.length > 34 ? when.slice(0, 33) + '…' : when); t.append(svg('title', {}, when)); edges.append(t); }
    };
    for (const [n, o] of objects) {
      const { x, y } = spot(n);
      const kind = o.head[1] || '';
      const box = svg('g', { class: 'object', tabindex: 0, role: 'group', 'aria-label': '#' + n + ' ' + o.head[0] });
      const high = (o.fields.length + 1) * ROW + 6;
      box.append(svg('rect', { class: 'box' + (kind === 'input?' ? ' cloud' : '') + (n === at.picked ? ' on' : ''), x, y, width: 150, height: high, rx: kind.startsWith('input') ? 10 : 2 }));
      const name = '#' + n + ' ' + o.head[0] + (o.head[2] ? ' ' + o.head[2] : '');
      const title = svg('text', { x: x + 6, y: y + 13, 'font-weight': 'bold' }, name.length > 21 ? name.slice(0, 20) + '…' : name);
      title.append(svg('title', {}, name + (kind ? ' (' + kind.replace('input?', 'input, perhaps null') + ')' : '')));
      box.append(title);
      o.fields.sort((a, b) => a[0] < b[0] ? -1 : 1).forEach(([field, v, cell], i) => {
        const { text, to } = value(v);
        const fy = y + (i + 1) * ROW + 14;
        if (old && old.get(cell) !== v && !at.initial) box.append(svg('rect', { class: 'mark', x: x + 2, y: fy - 12, width: 146, height: ROW - 2 }));
        const label = field + ': ' + (text === 'null' ? '⏚' : to.length === 1 && !to[0][1] ? '•' : to.length ? '◇' : text);
        const t = svg('text', { x: x + 6, y: fy }, label.length > 22 ? label.slice(0, 21) + '…' : label);
        t.append(svg('title', {}, field + ' = ' + text));
        box.append(t);
        for (const [target, when] of to) edge(x + 150, fy - 4, target, when);
      });
      box.addEventListener('click', () => { at.picked = n; draw(); });
      boxes.append(box);
      width = Math.max(width, x + 170); height = Math.max(height, y + high + 12);
    }
    // Who in the innermost frame refers to them.
    const stack = frames(cells);
    const f = stack[stack.length - 1];
    let line = 0;
    if (f && !at.initial) for (const [name, v] of cells) {
      const found = new RegExp('^f' + f.n + '\\.([ls])(\\d+)$').exec(name);
      if (!found || !value(v).to.length) continue;
      const y = 16 + line++ * 20;
      const label = found[1] === 'l' ? variable(f.method, f.instr, Number(found[2])) || 'local ' + found[2] : 'stack ' + found[2];
      boxes.append(svg('text', { x: 4, y: y + 4 }, label.length > 12 ? label.slice(0, 11) + '…' : label));
      for (const [to, when] of value(v).to) edge(94, y, to, when);
      height = Math.max(height, y + 16);
    }
    view.setAttribute('width', width); view.setAttribute('height', height); view.setAttribute('viewBox', `0 0 ${width} ${height}`);
    pane('heap').replaceChildren(objects.size ? view : el('p', { class: 'dim' }, 'No object yet.'));
  }
  function cells_of(flat) { const all = []; for (let i = 0; i < flat.length; i += 2) all.push(flat[i]); return all; }
  function arrowHead() {
    const defs = svg('defs'), marker = svg('marker', { id: 'arrow', viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: 'auto' });
    marker.append(svg('path', { d: 'M0,0 L8,4 L0,8 z', fill: 'var(--accent)' }));
    defs.append(marker);
    return defs;
  }

  const mark = kind => ({ returned: '✔', threw: '✖', violated: '✖' })[kind] || '◐';

  function drawTree() {
    const r = run(), [segment] = position();
    const onWay = new Set(path() ? path().way : []), until = new Set(way(r, segment));
    const X = s => 14 + r.segments[s].place[0] * 74, Y = s => 16 + r.segments[s].place[1] * 26;
    const drawn = r.segments.map((s, i) => i).filter(i => i === 0 || r.segments[i].answer.fork);
    const head = i => { while (i !== 0 && !r.segments[i].answer.fork) i = r.segments[i].parent; return i; };
    let width = 60, height = 40;
    const view = svg('svg', { role: 'tree', 'aria-label': 'Tree of choices' });
    for (const i of drawn) {
      if (i !== 0) {
        const p = head(r.segments[i].parent);
        view.append(svg('path', { class: 'twig' + (onWay.has(i) ? ' on' : ''), d: `M${X(p)},${Y(p)} C${X(p) + 40},${Y(p)} ${X(i) - 40},${Y(i)} ${X(i)},${Y(i)}` }));
      }
      width = Math.max(width, X(i) + 190); height = Math.max(height, Y(i) + 20);
    }
    const leaves = new Map();
    r.paths.forEach((p, n) => { const h = head(p.end); if (!leaves.has(h)) leaves.set(h, []); leaves.get(h).push([n, p]); });
    const many = r.paths.length > 300;
    for (const i of drawn) {
      const answer = r.segments[i].answer;
      const knot = svg('circle', { class: 'knot' + (until.has(i) ? ' on' : ''), cx: X(i), cy: Y(i), r: i === head(segment) ? 6 : 4, role: 'treeitem', tabindex: -1 });
      knot.append(svg('title', {}, answer ? answer.text + '\n' + answer.where + (r.segments[i].infeasible ? '\n' + r.segments[i].infeasible + ' more answers no input gives' : '') : 'start'));
      knot.addEventListener('click', () => goTo(i));
      view.append(knot);
      for (const [n, p] of leaves.get(i) || []) {
        const kind = ['returned', 'threw', 'violated'].includes(p.leaf.kind) ? p.leaf.kind : 'stopped';
        const outcome = mark(p.leaf.kind) + ' ' + p.leaf.id + ' ' + (many ? '' : p.leaf.outcome);
        const t = svg('text', { class: kind, x: X(i) + 10, y: Y(i) + 4, role: 'treeitem', 'aria-selected': String(n === at.path), 'text-decoration': n === at.path ? 'underline' : null, style: 'cursor:pointer' }, outcome.length > 26 ? outcome.slice(0, 25) + '…' : outcome);
        t.append(svg('title', {}, p.leaf.outcome));
        t.addEventListener('click', () => { at.path = n; at.step = path().steps.length - 1; draw(); });
        view.append(t);
      }
    }
    view.setAttribute('width', width); view.setAttribute('height', height);
    pane('tree').replaceChildren(view);
    const current = position()[0];
    const box = pane('tree');
    if (Y(current) < box.scrollTop || Y(current) > box.scrollTop + box.clientHeight) box.scrollTop = Y(current) - box.clientHeight / 2;
  }

  // To where a segment begins, on this path if it is on it, else on the first that is.
  function goTo(segment) {
    const r = run();
    if (!path().way.includes(segment)) at.path = r.paths.findIndex(p => p.way.includes(segment));
    if (at.path < 0) at.path = 0;
    at.step = Math.max(0, path().steps.findIndex(([s]) => s === segment));
    draw();
  }

  function drawCondition() {
    const r = run(), [segment] = position();
    const wanted = $('search').value.toLowerCase();
    const rows = way(r, segment).slice(1).map(s => [s, r.segments[s].answer]).filter(([, a]) => a.fork || a.kind !== 'law').map(([s, a], k) =>
      el('tr', { class: [s === segment ? 'now' : '', wanted && a.text.toLowerCase().includes(wanted) ? 'found' : ''].join(' ').trim() || null },
        el('td', { class: 'pc' }, String(k + 1)), el('td', {}, el('button', { class: 'ref', type: 'button', on: { click: () => goTo(s) } }, a.text)),
        el('td', {}, el('span', { class: 'chip' }, origin(a))), el('td', { class: 'dim' }, a.where),
        el('td', {}, a.fork ? el('button', { type: 'button', title: 'To the other answer', on: { click: () => other(s) } }, 'other') : '')));
    pane('condition').replaceChildren(rows.length ? el('table', {}, el('tbody', {}, ...rows)) : el('p', { class: 'dim' }, 'Nothing has been decided yet: all inputs are here.'));
  }
  const origin = a => (a.fork ? '' : 'the only way: ') + ({ branch: /[!=]= null$/.test(a.text) ? 'null check' : 'branch', settle: 'which object', dispatch: 'which method', partition: 'which value', 'switch': 'switch', law: 'law', beyond: 'beyond' })[a.kind];

  // Another answer to the question that leads to a segment.
  function other(segment) {
    const r = run(), s = r.segments[segment];
    const all = r.segments.map((x, i) => i).filter(i => r.segments[i].parent === s.parent && r.segments[i].answer.at[1] === s.answer.at[1]);
    goTo(all[(all.indexOf(segment) + 1) % all.length]);
  }

  function sentence(a) {
    const said = { branch: 'The program asks whether this holds, and the input decides it: ', settle: 'The strategy decides what a reference of the input denotes: ',
      dispatch: 'The class of the receiver selects the method: ', partition: 'The value has several cases, and which one is decided here: ', 'switch': 'The program switches on a value of the input: ',
      law: 'This holds of every input: ', beyond: 'Inputs of this kind are left out, and the result says so: ' };
    return said[a.kind] || '';
  }

  function drawWords() {
    const r = run(), [segment, step] = position();
    const content = [];
    if (step < 0) {
      const answer = r.segments[segment].answer;
      if (!answer || at.step === 0) content.push(el('p', {}, 'The method begins, on inputs of which nothing is known but what their types say.'));
      else {
        content.push(el('p', {}, '◆ A fork. ' + sentence(answer)), el('pre', {}, answer.text), el('p', { class: 'dim' }, 'asked at ' + answer.where + '; the instruction runs again now, knowing the answer.'));
        const n = r.segments.filter(s => s.parent === r.segments[segment].parent).length;
        content.push(el('p', {}, 'Inputs exist for ' + n + ' answers; this path follows one of them.' + (r.segments[segment].infeasible ? ' No input gives ' + r.segments[segment].infeasible + ' more.' : '')));
      }
    } else {
      const done = r.segments[segment].steps[step];
      const row = opcode(done[0], done[1]);
      const words = row && trace.words[row[1]];
      if (row) content.push(el('p', {}, el('strong', {}, row[1] + ' ' + row[2]), ' at ' + place(done[0], done[1])));
      if (words) content.push(el('p', {}, words[1]), el('p', { class: 'dim' }, words[2]), el('p', {}, el('a', { href: JVMS + words[0], rel: 'noreferrer' }, 'JVMS §6.5 ' + words[0])));
      const changed = done[2].length / 2 + (done[3] || []).length;
      content.push(el('p', { class: 'dim' }, changed + ' cells have changed.'));
    }
    if (at.step === path().steps.length - 1) content.push(el('p', { class: path().leaf.kind }, mark(path().leaf.kind) + ' The path ends: ' + path().leaf.outcome + (path().leaf.why ? ' (' + path().leaf.why + ')' : '')));
    pane('words').replaceChildren(...content);
  }

  function drawEnd() {
    const { leaf } = path();
    const content = [el('p', { class: leaf.kind }, mark(leaf.kind) + ' path ' + leaf.id + ': ' + leaf.outcome), el('p', { class: 'dim' }, 'an input that takes it'), el('pre', {}, leaf.input.join('\n'))];
    if (trace.runs.length > 1) {
      const to = 1 - at.run;
      const ties = [...new Set([trace.covers[at.run][at.path], ...trace.covers[to].map((c, i) => c === at.path ? i : null)])].filter(i => i !== null).sort((x, y) => x - y);
      content.push(el('p', {}, 'under ' + trace.runs[to].strategy + ': ', ...(ties.length ? ties : []).flatMap(i => [el('button', { type: 'button', on: { click: () => { at.run = to; at.path = i; at.step = path().steps.length - 1; setUp(); draw(); } } }, 'path ' + trace.runs[to].paths[i].leaf.id), ' ']), ties.length ? '' : 'no path'));
    }
    if (leaf.test) content.push(el('button', { id: 'copy', type: 'button', on: { click: () => copy(leaf.test) } }, 'copy as JUnit test'), el('details', {}, el('summary', {}, 'JUnit test'), el('pre', {}, leaf.test)));
    if (trace.notes.length) content.push(el('details', {}, el('summary', {}, 'what limits this result'), ...trace.notes.map(n => el('p', { class: 'dim' }, n))));
    pane('end').replaceChildren(...content);
  }
  function copy(text) {
    const done = () => { const b = $('copy'); if (b) b.textContent = 'copied'; };
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, () => {});
  }

  function draw() {
    if (!path()) { $('where').textContent = 'no path has ended'; return; }
    at.step = Math.max(0, Math.min(at.step, path().steps.length - 1));
    const cells = now(), old = before();
    drawTree(); drawCode(cells); drawFrames(cells, old); drawHeap(cells, old); drawCondition(); drawWords(); drawEnd();
    $('seek').max = path().steps.length - 1; $('seek').value = at.step;
    $('path').value = String(at.path); $('run').value = String(at.run);
    $('where').textContent = 'step ' + at.step + ' of ' + (path().steps.length - 1) + (isFork(at.step) ? ' ◆' : '');
    const hash = 'r=' + run().strategy + '&p=' + path().leaf.id + '&s=' + at.step;
    if (location.hash.slice(1) !== hash) history.replaceState(null, '', '#' + hash);
  }

  function setUp() {
    $('target').textContent = trace.target;
    document.body.classList.toggle('two', trace.runs.length > 1);
    $('run').replaceChildren(...trace.runs.map((r, i) => el('option', { value: i }, r.strategy)));
    $('path').replaceChildren(...run().paths.map((p, i) => el('option', { value: i }, p.leaf.id + ': ' + p.leaf.outcome)));
    $('figures').textContent = trace.runs.map(r => r.strategy + ': ' + r.figures.paths + ' paths, ' + r.figures.forks + ' forks, ' + r.figures.queries + ' queries, ' + r.figures.instructions + ' instructions' +
      (r.figures.complete && !r.cut ? '' : ', not everything was ' + (r.cut ? 'recorded' : 'explored'))).join('  |  ');
  }

  function move(step) { at.step = step; at.method = null; at.shown = false; draw(); }
  const toFork = by => { for (let i = at.step + by; i >= 0 && i < path().steps.length; i += by) if (isFork(i)) return move(i); return undefined; };
  let playing = null;
  function play() {
    if (playing) { clearInterval(playing); playing = null; $('play').textContent = 'play'; return; }
    $('play').textContent = 'pause';
    playing = setInterval(() => { if (at.step >= path().steps.length - 1) play(); else move(at.step + 1); }, 700);
  }
  function theme() {
    const dark = document.documentElement.dataset.theme === 'dark';
    document.documentElement.dataset.theme = dark ? 'light' : 'dark';
  }
  const PANES = ['tree', 'code', 'frames', 'heap', 'condition', 'words', 'end'];
  const KEYS = {
    ArrowRight: ['step', () => move(at.step + 1)], ArrowLeft: ['step back', () => move(at.step - 1)],
    Home: ['first step', () => move(0)], End: ['last step', () => move(path().steps.length - 1)],
    ']': ['next fork', () => toFork(1)], '[': ['fork before', () => toFork(-1)],
    ArrowDown: ['next path', () => { at.path = Math.min(at.path + 1, run().paths.length - 1); draw(); }],
    ArrowUp: ['path before', () => { at.path = Math.max(at.path - 1, 0); draw(); }],
    o: ['the other answer of the last fork', () => { const [s] = position(); const w = way(run(), s).filter(i => i && run().segments[i].answer.fork); if (w.length) other(w[w.length - 1]); }],
    i: ['heap at first, or now', () => $('initial').click()],
    c: ['the other strategy', () => { if (trace.runs.length > 1) { $('run').value = String(1 - at.run); $('run').dispatchEvent(new Event('change')); } }],
    q: ['quiz: guess the top of the stack', () => $('quiz').click()], p: ['play, pause', play], t: ['light or dark', theme],
    '/': ['search', () => $('search').focus()], '?': ['these keys', () => $('keys').showModal()],
    '1 … 7': ['focus a pane', null],
  };
  document.addEventListener('keydown', e => {
    if (e.ctrlKey || e.metaKey || e.altKey || $('keys').open) return;
    if (e.target.matches('input[type=search], select')) { if (e.key === 'Escape') e.target.blur(); return; }
    if (/^[1-7]$/.test(e.key)) { $(PANES[Number(e.key) - 1]).focus(); return; }
    const key = KEYS[e.key];
    if (key && key[1]) { e.preventDefault(); key[1](); }
  });
  const on = (id, event, f) => $(id).addEventListener(event, f);
  on('next', 'click', () => move(at.step + 1)); on('back', 'click', () => move(at.step - 1));
  on('first', 'click', () => move(0)); on('last', 'click', () => move(path().steps.length - 1));
  on('fork', 'click', () => toFork(1)); on('fork-back', 'click', () => toFork(-1)); on('play', 'click', play); on('theme', 'click', theme);
  on('seek', 'input', () => move(Number($('seek').value)));
  on('path', 'change', () => { at.path = Number($('path').value); draw(); });
  on('run', 'change', () => {
    const to = Number($('run').value);
    at.path = (trace.covers[at.run] || [])[at.path] ?? 0;
    at.run = to; at.picked = null; setUp(); draw();
  });
  on('search', 'input', draw);
  on('help', 'click', () => $('keys').showModal());
  on('quiz', 'click', () => { at.quiz = !at.quiz; at.shown = false; $('quiz').setAttribute('aria-pressed', String(at.quiz)); draw(); });
  on('initial', 'click', () => { at.initial = !at.initial; $('initial').setAttribute('aria-pressed', String(at.initial)); draw(); });
  $('keys').querySelector('dl').replaceChildren(...Object.entries(KEYS).flatMap(([key, [what]]) => [el('dt', {}, key), el('dd', {}, what)]));

  function fromHash() {
    const wanted = new URLSearchParams(location.hash.slice(1));
    const r = trace.runs.findIndex(r => r.strategy === wanted.get('r'));
    if (r >= 0) at.run = r;
    const p = run().paths.findIndex(p => String(p.leaf.id) === wanted.get('p'));
    at.path = p >= 0 ? p : 0;
    at.step = Number(wanted.get('s')) || 0;
  }
  window.addEventListener('hashchange', () => { fromHash(); setUp(); draw(); });
  if (window.matchMedia && matchMedia('(prefers-color-scheme: dark)').matches) document.documentElement.dataset.theme = 'dark';
  fromHash(); setUp(); draw();
})();
