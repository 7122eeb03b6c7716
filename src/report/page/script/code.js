// Bytecode with source between, and frames.
function drawCode(v, other) {
  const stack = frames(v.cells), top = stack[stack.length - 1];
  const [segment, step] = v.position;
  const done = step >= 0 ? v.run.segments[segment].steps[step] : null;
  const method = at.method ?? (top ? top.method : done ? done[0] : 0);
  const tabs = $('code').querySelector('.tabs');
  const listed = [...new Set([...stack.map(f => f.method), method])], inShort = m => short(trace.methods[m].name).replace(/\(.*/, '').replace('#', '.');
  const isAlone = m => listed.every(other => other === m || inShort(other) !== inShort(m));
  tabs.replaceChildren(...listed.map(m => el('button', { type: 'button', key: 'tab' + m, 'aria-pressed': String(m === method), title: trace.methods[m].name, on: { click: () => { at.method = m; draw(); } } },
    isAlone(m) ? inShort(m) : short(trace.methods[m].name).replace('#', '.'))));
  const m = trace.methods[method];
  const source = m.source && trace.sources.find(s => s.name === m.source);
  const lines = source ? source.text.split('\n') : null;
  const hits = new Set();
  for (const [s, i] of v.path.steps.slice(0, v.step + 1)) if (i >= 0) { const step = v.run.segments[s].steps[i]; if (step[0] === method) hits.add(step[1]); }
  const now = stack.filter(f => f.method === method).pop();
  const beside = other && frames(other.cells).filter(f => f.method === method).pop();
  const rows = [];
  let line = null;
  m.code.forEach((row, i) => {
    if (row[3] && row[3] !== line) {
      line = row[3];
      rows.push(el('tr', { class: 'dim' }, el('td', { class: 'pc' }, String(line)), el('td', { class: 'source', colspan: 2 }, lines ? lines[line - 1] || '' : 'line ' + line)));
    }
    const isNow = now && now.instr === i;
    const words = trace.words[row[1]];
    rows.push(el('tr', { class: classes(isNow && 'now', hits.has(i) && 'hit', beside && beside.instr === i && !isNow && 'beside', found(row[1] + ' ' + row[2]) && 'found', isPickedInstruction(method, i) && 'picked'), 'aria-current': isNow ? 'step' : null },
      el('td', { class: 'pc' }, el('button', { class: 'ref', type: 'button', key: 'pc' + method + ':' + i, 'data-item': true, tabindex: (now ? isNow : i === 0) ? 0 : -1, title: 'To the next step there', on: { click: () => toInstruction(method, i) } }, String(row[0]))),
      el('td', { class: 'op' }, words ? el('a', { href: JVMS + words[0], target: '_blank', rel: 'noopener noreferrer', tabindex: -1, title: words[1] }, row[1]) : row[1]),
      el('td', {}, row[2])));
  });
  for (const [from, to, target, caught] of m.handlers) rows.push(el('tr', { class: 'dim' }, el('td', {}), el('td', { colspan: 2 }, 'pc ' + from + ' to ' + to + ': ' + (caught || 'anything thrown') + ' is handled at ' + target)));
  pane('code').replaceChildren(el('table', {}, el('tbody', {}, ...rows)));
  const current = pane('code').querySelector('tr.now');
  if (current) reveal(pane('code'), current.offsetTop, current.offsetHeight);
}
// Scrolls a pane, and nothing else, until this is in it.
function reveal(box, top, high, left = box.scrollLeft, wide = 0) {
  if (top < box.scrollTop + 20 || top + high > box.scrollTop + box.clientHeight - 20) box.scrollTop = Math.max(0, top - box.clientHeight / 2);
  if (left < box.scrollLeft || left + wide > box.scrollLeft + box.clientWidth) box.scrollLeft = left + wide <= box.clientWidth ? 0 : Math.max(0, left - 20);
}

function drawFrames(id, v) {
  const content = [];
  const stack = frames(v.cells);
  const isMain = v.runIndex === at.run;
  for (const f of stack.slice().reverse()) {
    const rows = [];
    const row = (name, label, cell) => rows.push(el('tr', {}, el('th', { scope: 'row' }, name), el('td', { class: 'dim', title: label }, label),
      el('td', {}, isHidden(v, cell) ? isMain ? question(v, cell) : '?' : shown(v.cells, v.cells.get(cell), v.old && v.old.get(cell) !== v.cells.get(cell), id + cell))));
    const onStack = places(v.cells, f, 's').reverse();
    onStack.forEach(([i, cell], k) => row(k === 0 && f === stack[stack.length - 1] ? 'stack top' : 'stack ' + i, '', cell));
    if (!onStack.length) rows.push(el('tr', { class: 'dim' }, el('td', { colspan: 3 }, 'the operand stack is empty')));
    for (const [i, cell] of places(v.cells, f, 'l')) row('local ' + i, variable(f.method, f.instr, i), cell);
    content.push(el('h3', { title: trace.methods[f.method].name }, place(f.method, f.instr)), el('table', { class: 'cells' }, el('tbody', {}, ...rows)));
  }
  if (!stack.length) content.push(el('p', { class: 'dim' }, 'No method is active.'));
  if (isMain && at.quiz) content.push(el('p', { id: 'score', role: 'status' }, at.verdict + (at.asked ? ' ' + at.right + ' of ' + at.asked + ' right.' : ' Step on, and say what will be on top.')));
  pane(id).replaceChildren(...content);
}

// Asks for what is on top; white space, quotes of a string and how a number is written do not matter.
function question(v, cell) {
  const plain = text => text.replace(/\s+/g, '').replace(/^"(.*)"$/, '$1').replace(/^(-?\d[\d.]*)[LlFfDd]$/, '$1');
  const isSame = (a, b) => a === b || a !== '' && Number(a) === Number(b);
  const answer = el('input', { type: 'text', key: 'guess', size: 12, 'aria-label': 'What is on top of the stack?', placeholder: 'what is here?' });
  const form = el('form', { class: 'quiz', on: { submit: e => {
    e.preventDefault();
    const { text, to } = value(v.cells.get(cell));
    const isRight = [text, ...to.map(([n]) => nameOf(v.cells, n))].some(known => isSame(plain(known), plain(answer.value)));
    at.asked++; at.right += isRight ? 1 : 0; at.shown = true;
    at.verdict = isRight ? 'Right.' : answer.value ? 'No: ' + text + ', not ' + answer.value + '.' : 'It is ' + text + '.';
    draw();
  } } }, answer, el('button', { type: 'submit', key: 'guessed' }, 'check'));
  return form;
}
