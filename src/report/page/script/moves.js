// From step to step, from path to path, and the keys for it.
const now = () => view(at.run, at.path, at.step);

function draw() {
  const v = now();
  if (!v) { $('where').textContent = 'no path has ended'; return; }
  at.step = v.step;
  const focused = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.key : undefined;
  const other = beside(v);
  const isBoth = other !== null;
  document.body.classList.toggle('two', isTwo);
  $('of-run').textContent = isTwo ? v.run.strategy : '';
  drawTree('tree', v, { segment: goTo, path: n => { at.path = n; at.other = null; at.step = Infinity; draw(); } });
  drawCode(v, other); drawFrames('frames', v); drawHeap('heap', v, other); drawCondition(v); drawWords(v); drawEnd(v, other);
  if (isTwo) {
    $('of-other').textContent = isBoth ? other.run.strategy + ', path ' + other.path.leaf.id : trace.runs[1 - at.run].strategy;
    if (isBoth) {
      const show = n => { const t = tie(other.runIndex, n); if (t && t[0] !== at.path) at.path = t[0]; at.other = n; draw(); };
      drawTree('tree-2', other, { segment: s => show(through(other.run, s)), path: show });
      drawFrames('frames-2', other); drawHeap('heap-2', other, v);
    } else for (const id of ['tree-2', 'frames-2', 'heap-2']) { trees.delete(id); pane(id).replaceChildren(el('p', { class: 'dim' }, 'No path beside.')); }
    if (!isBoth) $('tree-2').querySelector('.figures').textContent = '';
  }
  $('seek').max = v.last; $('seek').value = v.step;
  $('seek').setAttribute('aria-valuetext', 'step ' + v.step + ' of ' + v.last);
  $('path').value = String(at.path); $('run').value = String(at.run);
  $('where').textContent = 'step ' + v.step + ' of ' + v.last + (isFork(v, v.step) ? ' ◆' : '');
  const hash = 'r=' + v.run.strategy + '&p=' + v.path.leaf.id + '&s=' + v.step + (isTwo && at.other !== null && isBoth ? '&o=' + other.path.leaf.id : '');
  address(hash);
  $('hits').textContent = $('search').value === '' ? '' : told(v);
  if (focused) {
    const again = document.querySelector('[data-key="' + CSS.escape(focused) + '"]');
    if (again && again !== document.activeElement) again.focus({ preventScroll: true });
  }
}

// The address follows: at once, but not more often than browsers put up with.
let addressed = 0, waiting = null;
function address(hash) {
  clearTimeout(waiting);
  const write = () => { addressed = Date.now(); if (location.hash.slice(1) !== hash) history.replaceState(null, '', '#' + hash); };
  const rest = addressed + 350 - Date.now();
  if (rest > 0) waiting = setTimeout(write, rest); else write();
}

function setUp() {
  $('target').textContent = trace.target;
  $('run').replaceChildren(...trace.runs.map((r, i) => el('option', { value: i }, r.strategy)));
  $('path').replaceChildren(...trace.runs[at.run].paths.map((p, i) => el('option', { value: i }, p.leaf.id + ': ' + cut(p.leaf.outcome, 60))));
}

// Another step of this path; what was looked at beside is left.
function move(step) {
  if (at.quiz && step !== at.step) at.verdict = '';
  at.step = step; at.method = null; at.shown = false;
  draw();
}
function toFork(by) {
  const v = now();
  for (let i = v.step + by; i >= 0 && i <= v.last; i += by) if (isFork(v, i)) return move(i);
  return undefined;
}
function toPath(path) {
  at.path = Math.max(0, Math.min(path, trace.runs[at.run].paths.length - 1));
  at.other = null; at.method = null; at.shown = false;
  draw();
}
// To where a segment begins, on this path if it is on it, else on the first that is.
function goTo(segment) {
  const v = now();
  if (!v.path.way.includes(segment)) { at.path = Math.max(0, through(v.run, segment)); at.other = null; }
  move(Math.max(0, whole(v.run, v.run.paths[at.path]).steps.findIndex(([s]) => s === segment)));
}
// Another answer to the question that leads to a segment: the next sibling that a path goes through.
function other(segment) {
  const v = now(), s = v.run.segments[segment];
  const all = v.run.segments.map((x, i) => i).filter(i => v.run.segments[i].parent === s.parent && through(v.run, i) >= 0);
  goTo(all[(all.indexOf(segment) + 1) % all.length]);
}
function lastFork() {
  const v = now(), forks = way(v.run, v.position[0]).filter(i => i && v.run.segments[i].answer.fork);
  if (forks.length) other(forks[forks.length - 1]);
}
// To the next step that is about to execute an instruction, from the start if there is none behind this one.
function toInstruction(method, instr) {
  const v = now();
  at.picked = { method, instr };
  for (let k = 1; k <= v.path.steps.length; k++) {
    const i = (v.step + k) % v.path.steps.length;
    const top = frames(state(v.run, v.path.steps[i])).pop();
    if (top && top.method === method && top.instr === instr) return move(i);
  }
  return draw();
}

// What is searched for stands in an instruction or a clause.
const found = text => { const wanted = $('search').value.toLowerCase(); return wanted !== '' && text.toLowerCase().includes(wanted); };
function isFound(run, [s, step]) {
  const done = step >= 0 ? run.segments[s].steps[step] : null, row = done && opcode(done[0], done[1]);
  return row ? found(row[1] + ' ' + row[2]) : step < 0 && s > 0 && found(run.segments[s].answer.text);
}
const hits = (run, path) => whole(run, path).steps.flatMap((at, k) => isFound(run, at) ? [k] : []);
function told(v) {
  const here = hits(v.run, v.path), nth = here.indexOf(v.step);
  return here.length === 0 ? 'not on this path' : nth < 0 ? plural(here.length, 'step') : (nth + 1) + ' of ' + here.length;
}
// To the next step of this path that has it, else to the first on another path.
function toFound(by) {
  const v = now(), paths = v.run.paths, here = hits(v.run, v.path);
  if (here.length) return move(by > 0 ? here.find(k => k > v.step) ?? here[0] : here.filter(k => k < v.step).pop() ?? here[here.length - 1]);
  for (let k = 1; k < paths.length; k++) {
    const n = (v.pathIndex + by * k + paths.length) % paths.length, there = hits(v.run, paths[n]);
    if (there.length) { at.path = n; at.other = null; return move(there[0]); }
  }
  $('hits').textContent = 'on no path';
  return undefined;
}

let playing = null;
function play() {
  if (playing) { clearInterval(playing); playing = null; $('play').textContent = 'play'; return; }
  if (at.step >= now().last) move(0);
  $('play').textContent = 'pause';
  playing = setInterval(() => { if (at.step >= now().last) play(); else move(at.step + 1); }, 700);
}
function theme() {
  document.documentElement.dataset.theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
}
function otherRun() {
  if (!isTwo) return;
  const v = now(), b = beside(v);
  at.run = 1 - at.run;
  at.other = b ? v.pathIndex : null;
  at.path = b ? b.pathIndex : 0;
  at.step = b ? b.step : 0;
  at.picked = null;
  setUp(); draw();
}

const PANES = ['tree', 'code', 'frames', 'heap', 'condition', 'words', 'end'];
const KEYS = {
  ArrowRight: ['step', () => move(at.step + 1)], ArrowLeft: ['step back', () => move(at.step - 1)],
  Home: ['first step', () => move(0)], End: ['last step', () => move(Infinity)],
  ']': ['next fork', () => toFork(1)], '[': ['fork before', () => toFork(-1)],
  ArrowDown: ['next path; among instructions and choices the next one', () => toPath(at.path + 1)],
  ArrowUp: ['path before; among instructions and choices the one before', () => toPath(at.path - 1)],
  o: ['the other answer of the last fork', lastFork],
  i: ['heap at first, or now', () => $('initial').click()],
  c: ['the other strategy', otherRun],
  q: ['quiz: say what is on top of the stack', () => $('quiz').click()],
  p: ['play, pause', play], t: ['light or dark', theme],
  y: ['copy as JUnit test', () => $('copy') && $('copy').click()],
  '/': ['search; Enter goes to the next step found, Shift and Enter to the one before; of another path if there is none', () => $('search').focus()],
  Escape: ['nothing is picked', () => { at.picked = null; draw(); }],
  '?': ['these keys', () => $('keys').showModal()],
  '1 … 7': ['focus a pane: choices, bytecode, frames, heap, condition, words, path', null],
  'Tab, Enter': ['the next thing that can be picked, and pick it', null],
};
document.addEventListener('keydown', e => {
  if (e.ctrlKey || e.metaKey || e.altKey || $('keys').open) return;
  if (e.target.matches('input[type=search], input[type=text], select')) { if (e.key === 'Escape') e.target.blur(); return; }
  if (/^[1-7]$/.test(e.key)) { pane(PANES[Number(e.key) - 1]).focus(); return; }
  if (e.target.dataset && e.target.dataset.item !== undefined && (e.key === 'ArrowDown' || e.key === 'ArrowUp')) {
    const all = [...e.target.closest('.scroll').querySelectorAll('[data-item]')];
    const next = all[all.indexOf(e.target) + (e.key === 'ArrowDown' ? 1 : -1)];
    if (next) next.focus();
    e.preventDefault();
    return;
  }
  const key = KEYS[e.key];
  if (key && key[1]) { e.preventDefault(); key[1](); }
});
const on = (id, event, f) => $(id).addEventListener(event, f);
on('next', 'click', () => move(at.step + 1)); on('back', 'click', () => move(at.step - 1));
on('first', 'click', () => move(0)); on('last', 'click', () => move(Infinity));
on('fork', 'click', () => toFork(1)); on('fork-back', 'click', () => toFork(-1)); on('play', 'click', play); on('theme', 'click', theme);
on('seek', 'input', () => move(Number($('seek').value)));
on('path', 'change', () => toPath(Number($('path').value)));
on('run', 'change', () => { if (Number($('run').value) !== at.run) otherRun(); });
on('search', 'input', draw);
on('search', 'keydown', e => { if (e.key === 'Enter') { e.preventDefault(); toFound(e.shiftKey ? -1 : 1); } });
on('help', 'click', () => $('keys').showModal());
const toggle = (id, name) => on(id, 'click', () => { at[name] = !at[name]; at.shown = false; $(id).setAttribute('aria-pressed', String(at[name])); draw(); });
toggle('quiz', 'quiz'); toggle('initial', 'initial');
$('keys').querySelector('dl').replaceChildren(...Object.entries(KEYS).flatMap(([key, [what]]) => [el('dt', {}, { ArrowRight: '→', ArrowLeft: '←', ArrowDown: '↓', ArrowUp: '↑' }[key] || key), el('dd', {}, what)]));

function fromHash() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const r = trace.runs.findIndex(r => r.strategy === wanted.get('r'));
  if (r >= 0) at.run = r;
  const of = (run, id) => run ? run.paths.findIndex(p => String(p.leaf.id) === id) : -1;
  at.path = Math.max(0, of(trace.runs[at.run], wanted.get('p')));
  const o = of(trace.runs[1 - at.run], wanted.get('o'));
  at.other = o >= 0 ? o : null;
  at.step = Math.max(0, Number(wanted.get('s')) || 0);
  at.method = null;
}
window.addEventListener('hashchange', () => { clearTimeout(waiting); fromHash(); setUp(); draw(); });
if (window.matchMedia && matchMedia('(prefers-color-scheme: dark)').matches) document.documentElement.dataset.theme = 'dark';
fromHash(); setUp(); draw();
