// What happened, and why; what is said of the path.
function drawWords(v) {
  const r = v.run, [segment, step] = v.position;
  const content = [];
  if (step < 0) {
    const answer = r.segments[segment].answer;
    if (v.step === 0) content.push(el('p', {}, beginning(v)));
    else {
      const n = r.segments.filter(s => s.parent === r.segments[segment].parent).length, no = r.segments[segment].infeasible;
      content.push(el('p', {}, el('strong', {}, '◆ A fork: ' + answer.kind)), el('pre', {}, answer.text), el('p', {}, trace.questions[answer.kind]),
        el('p', { class: 'dim' }, 'Asked at ' + answer.where + '; the instruction runs again now, knowing the answer.'),
        v.path.leaf.calls ? el('p', {}, asked(r.segments[segment].queries)) : '',
        el('p', {}, 'Inputs exist for ' + plural(n, 'answer') + '; this path follows one of them.' + (no ? ' No input gives ' + plural(no, 'more answer') + '.' : '')));
    }
  } else {
    const done = r.segments[segment].steps[step];
    const row = opcode(done[0], done[1]), words = row && trace.words[row[1]];
    if (row) content.push(el('p', {}, el('strong', {}, row[1] + ' ' + row[2]), ' at ' + place(done[0], done[1])));
    if (words) content.push(el('p', {}, words[1]), el('p', { class: 'dim' }, words[2]));
    content.push(...summaries(v));
    content.push(el('ul', { class: 'changes' }, ...changes(v).map(([what, text]) => el('li', {}, what + ' ', el('code', {}, cut(text, 200))))));
    if (words) content.push(el('p', {}, el('a', { href: JVMS + words[0], target: '_blank', rel: 'noopener noreferrer', key: 'jvms' }, 'JVMS §6.5 ' + words[0])));
  }
  if (v.step === v.last) {
    const { leaf } = v.path;
    if (v.path.missing) content.push(el('p', { class: 'stopped' }, plural(v.path.missing, 'more step') + ' of this path were not recorded (--max-steps).'));
    content.push(el('p', { class: kindOf(leaf) }, mark(leaf.kind) + ' The path ends: ' + leaf.outcome + (leaf.why ? ' (' + leaf.why + ')' : '')));
  }
  pane('words').replaceChildren(...content);
}
// What runs first, and on which inputs.
function beginning(v) {
  const inputs = trace.precondition === 'any' ? 'on inputs of which nothing is known but what their types say.' : 'on inputs that the precondition ' + trace.precondition + ' allows (--precondition), and no others.';
  const first = frames(v.cells)[0], name = first ? trace.methods[first.method].name : trace.target;
  if (name === trace.target) return 'The method begins, ' + inputs;
  const before = name.includes('#<clinit>') ? 'Before the method is run its class is initialized (JVMS §5.5), as are others when they are first used: the initializer begins, which assigns the static fields.' : 'Before the method itself, ' + name + ' begins.';
  return before + ' The method then begins ' + inputs;
}
// What it took to know the answers of a question.
function asked(queries) {
  if (queries) return 'The solver was asked about ' + plural(queries, 'set') + ' of facts: nothing that is known answers that.';
  return 'Replayed: no solver was asked. The input at hand goes one way, or the same was asked before, of this method or where it is called from elsewhere.';
}
// The calls whose first choice this step is, as paths of the trees of what is called.
function summaries(v) {
  const is = (s, n) => n >= 0 && v.run.segments[s].steps[n];
  const [segment, step] = v.position, now = is(segment, step);
  const before = v.path.steps.slice(0, v.step).filter(([s, n]) => is(s, n) && is(s, n)[0] === now[0] && is(s, n)[1] === now[1]).length;
  const here = (v.path.leaf.calls || []).filter(call => call.at[0] === now[0] && call.at[1] === now[1] && call.before === before);
  return here.flatMap(call => [el('p', {}, el('strong', {}, '◆ A summary choice: ' + call.method)), el('pre', {}, call.pairs.length && call.pairs[0] ? call.pairs.join('\nor ') : 'always'),
    el('p', {}, 'The call under way is path ' + call.leaf + ' of the ' + call.leaves + ' in the tree of that method, which ' + call.end + '; above is for which inputs of the method, when it was explored alone. ' + plural(call.choices, 'choice') + ' on this way are one in the tree of the caller. They are replayed: the instructions run again, which makes the heap as it is in this call, and what was learnt of the method answers what they ask.')]);
}
// Where the step leads, if not to the next instruction.
function way_on(v, stack, before) {
  const top = stack[stack.length - 1], [segment, step] = v.position;
  if (!top || stack.length > before.length || step < 0) return [];
  const [method, instr] = v.run.segments[segment].steps[step], [, mnemonic] = opcode(method, instr) || [0, ''];
  const there = 'pc ' + opcode(top.method, top.instr)[0];
  if (stack.length < before.length) return [[/return$/.test(mnemonic) ? 'back in' : 'caught in', trace.methods[top.method].name]];
  if (top.method !== method) return [];
  if (/^(if|goto|jsr|ret$|tableswitch|lookupswitch)/.test(mnemonic)) return [[top.instr === instr + 1 ? 'does not jump:' : 'jumps to', there]];
  // Where the last frame ends it is shown as it was.
  return top.instr === instr + 1 || top.instr === instr ? [] : [['caught at', there]];
}
// What the step has changed, in words.
function changes(v) {
  const stack = frames(v.cells), before = v.old ? frames(v.old) : [];
  const said = [];
  if (stack.length > before.length) said.push(['called:', trace.methods[stack[stack.length - 1].method].name]);
  const innermost = stack.length - 1, isMade = head => !value(v.cells.get(head)).text.split('|')[1].startsWith('input');
  said.push(...way_on(v, stack, before));
  for (const [name, of] of v.cells) {
    if (!v.old || v.old.get(name) === of || isHidden(v, name)) continue;
    const { text } = value(of), frame = /^f(\d+)\.([ls])(\d+)$/.exec(name), object = /^h(\d+)([.[].*)$/.exec(name);
    if (frame && Number(frame[1]) === innermost && stack.length <= before.length) said.push([(frame[2] === 's' ? 'pushed:' : 'local ' + frame[3] + ' is now'), text]);
    // Of an object that has not been there all is new: it is in the heap.
    else if (object) { if (v.old.has('h' + object[1]) || !isMade('h' + object[1])) said.push([v.old.has(name) ? '#' + object[1] + object[2] + ' is now' : '#' + object[1] + object[2] + ' shows:', text]); }
    else if (/^h\d+$/.test(name) && !v.old.has(name)) said.push(['#' + name.slice(1) + ' shows:', text.split('|')[0]]);
  }
  return said;
}

function drawEnd(v, beside) {
  const { leaf } = v.path;
  const content = [el('p', { class: kindOf(leaf) }, mark(leaf.kind) + ' path ' + leaf.id + ': ' + leaf.outcome), leaf.why ? el('p', {}, leaf.why) : null, el('p', { class: 'dim' }, 'an input that takes it'), el('pre', {}, leaf.input.join('\n'))];
  if (isTwo) content.push(...covered(v, beside));
  if (leaf.test) content.push(el('button', { id: 'copy', type: 'button', key: 'copy', on: { click: () => copy(leaf.test) } }, 'copy as JUnit test'), el('details', {}, el('summary', { key: 'test' }, 'JUnit test'), el('pre', {}, leaf.test)));
  if (trace.notes.length) content.push(el('details', {}, el('summary', { key: 'notes' }, 'what limits this result'), ...trace.notes.map(n => el('p', { class: 'dim' }, n))));
  const open = [...pane('end').querySelectorAll('details')].map(d => d.open);
  pane('end').replaceChildren(...content.filter(Boolean));
  pane('end').querySelectorAll('details').forEach((d, i) => { d.open = Boolean(open[i]); });
}
// Which paths of the other strategy this one covers, by what its guards are for them; and which covers its own input.
function covered(v, beside) {
  const to = 1 - v.runIndex, run = trace.runs[to], content = [];
  const button = i => el('button', { type: 'button', key: 'tie' + i, 'aria-pressed': String(beside !== null && beside.pathIndex === i), title: 'Show it beside', on: { click: () => { at.other = i; draw(); } } }, 'path ' + run.paths[i].leaf.id);
  // A guard that does not hold is the other arm of one that does, or stands alone.
  const said = guards => {
    const holding = guards.filter(([, holds]) => holds).map(([g]) => el('span', { class: 'guard' }, trace.guards[g]));
    return holding.length ? holding : [el('span', { class: 'dim' }, guards.length ? 'none of its guards holds' : 'it has no guards')];
  };
  const groups = new Map();
  run.paths.forEach((_, i) => {
    const t = tie(to, i);
    if (!t || t[0] !== v.pathIndex) return;
    const key = JSON.stringify(t[1]);
    if (!groups.has(key)) groups.set(key, [t[1], []]);
    groups.get(key)[1].push(i);
  });
  const count = [...groups.values()].reduce((sum, [, paths]) => sum + paths.length, 0);
  if (count) content.push(el('p', {}, 'It covers ' + plural(count, 'path') + ' of ' + run.strategy + ', by the guards that hold there'),
    el('ul', { class: 'ties' }, ...[...groups.values()].map(([guards, paths]) => el('li', {}, ...said(guards), ': ', ...paths.flatMap(i => [button(i), ' '])))));
  const own = tie(v.runIndex, v.pathIndex);
  if (own) content.push(el('p', {}, 'Its input takes ', button(own[0]), ' of ' + run.strategy, ...(own[1].length ? [', by the guards that hold there: ', ...said(own[1])] : ['.'])));
  else content.push(el('p', { class: 'dim' }, 'No path of ' + run.strategy + ' that has been explored covers its input.'));
  return content;
}
function copy(text) {
  const done = () => { const b = $('copy'); if (b) b.textContent = 'copied'; };
  const by_hand = () => {
    const area = el('textarea', { 'aria-label': 'JUnit test' });
    area.value = text;
    document.body.append(area);
    area.select();
    if (document.execCommand('copy')) done();
    area.remove();
  };
  if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, by_hand); else by_hand();
}
