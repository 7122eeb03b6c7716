// The trace (docs/trace.md), and what it says at a step of a path.
const trace = JSON.parse(document.getElementById('trace').textContent);

const value = v => typeof trace.values[v] === 'string' ? { text: trace.values[v], to: [] } : { text: trace.values[v][0], to: trace.values[v][1] };

// Pairs of cell and value, laid over others.
function cells(flat, into = new Map()) {
  for (let i = 0; i < flat.length; i += 2) into.set(flat[i], flat[i + 1]);
  return into;
}

// The segments from the root to one.
function way(run, segment) {
  const found = [];
  for (let s = segment; s !== null && s !== undefined; s = run.segments[s].parent) found.push(s);
  return found.reverse();
}

// The paths of a run, by where they end.
for (const run of trace.runs) run.paths = run.segments.map((s, i) => ({ leaf: s.leaf, end: i })).filter(p => p.leaf).sort((a, b) => a.leaf.id - b.leaf.id);

// A path with the segments on its way, and its steps as (segment, number in it); number -1 is an answer, or the start.
function whole(run, path) {
  if (path.way) return path;
  path.way = way(run, path.end);
  path.steps = [[0, -1]];
  // How many instructions have been executed by then.
  path.counts = [0];
  let count = 0;
  const add = (step, executed) => { count += executed; path.steps.push(step); path.counts.push(count); };
  for (const s of path.way) {
    if (s !== path.way[0] && run.segments[s].answer.fork) add([s, -1], 0);
    run.segments[s].steps.forEach((_, i) => add([s, i], 1));
  }
  path.missing = path.way.reduce((sum, s) => sum + run.segments[s].missing, 0);
  return path;
}
// The first path through a segment.
function through(run, segment) {
  const passes = path => { for (let s = path.end; s !== null && s !== undefined; s = run.segments[s].parent) if (s === segment) return true; return false; };
  return run.paths.findIndex(passes);
}

// The cells after a step of a segment, by number; step -1 is before its first.
function numbered(run, segment, step) {
  const s = run.segments[segment];
  let from = -1;
  for (let i = step; i >= 0; i--) if (s.steps[i][4]) { from = i; break; }
  const now = from >= 0 ? cells(s.steps[from][2]) : s.first ? cells(s.first) : numbered(run, s.parent, run.segments[s.parent].steps.length - 1);
  for (let i = from + 1; i <= step; i++) {
    cells(s.steps[i][2], now);
    for (const gone of s.steps[i][3] || []) now.delete(gone);
  }
  return now;
}
// The same, by name.
function state(run, [segment, step]) {
  const named = new Map();
  for (const [cell, v] of numbered(run, segment, step)) named.set(trace.cells[cell], v);
  return named;
}

function frames(cells) {
  const found = [];
  for (let n = 0; cells.has('f' + n); n++) {
    const [method, instr] = value(cells.get('f' + n)).text.split(':').map(Number);
    found.push({ n, method, instr });
  }
  return found;
}
// Places of a frame, `l` local variables or `s` the stack, as [index, name of the cell].
function places(cells, frame, kind) {
  const prefix = 'f' + frame.n + '.' + kind;
  return [...cells.keys()].filter(name => name.startsWith(prefix)).map(name => [Number(name.slice(prefix.length)), name]).sort((a, b) => a[0] - b[0]);
}
function variable(method, instr, index) {
  const found = trace.methods[method].variables.find(([i, from, to]) => i === index && from <= instr && instr < to);
  return found ? found[3] : '';
}
const opcode = (method, instr) => trace.methods[method].code[instr];
// A name without packages.
const short = name => name.replace(/(?:[^\s.#(),]+\.)+/g, '');
function place(method, instr) {
  const row = opcode(method, instr);
  return short(trace.methods[method].name) + (row ? ' pc ' + row[0] : '');
}

// What is shown: a run, one of its paths, a step of it; what is looked at beside.
const at = { run: 0, path: 0, step: 0, other: null, method: null, picked: null, initial: false, quiz: false, shown: false, asked: 0, right: 0, verdict: '' };
const isTwo = trace.runs.length > 1;

// A step of a path of a run, with the cells then and before.
function view(runIndex, pathIndex, step) {
  const run = trace.runs[runIndex];
  if (!run.paths[pathIndex]) return null;
  const path = whole(run, run.paths[pathIndex]);
  const last = path.steps.length - 1, k = Math.max(0, Math.min(step, last));
  return { runIndex, run, pathIndex, path, step: k, last, position: path.steps[k], cells: state(run, path.steps[k]), old: k > 0 ? state(run, path.steps[k - 1]) : null };
}
const isFork = (v, step) => step > 0 && v.path.steps[step][1] < 0;
const tie = (run, path) => (trace.ties[run] || [])[path] || null;

// The view of the other strategy: on a path that has to do with this one, as many instructions later as this one is.
function beside(v) {
  if (!isTwo) return null;
  const to = 1 - v.runIndex, own = tie(v.runIndex, v.pathIndex);
  const chosen = at.other !== null && (tie(to, at.other) || [])[0] === v.pathIndex ? at.other : own && own[0];
  if (chosen === null) return null;
  const path = whole(trace.runs[to], trace.runs[to].paths[chosen]);
  const count = v.path.counts[v.step];
  let step = path.counts.findIndex(c => c >= count);
  if (step < 0) step = path.steps.length - 1;
  if (v.step === v.last) step = path.steps.length - 1;
  return view(to, chosen, step);
}
// Of the guards of a path, by text, which hold on the input of the path beside it.
function valuation(v, other) {
  const of = other && tie(other.runIndex, other.pathIndex);
  return new Map(of && of[0] === v.pathIndex ? of[1].map(([guard, holds]) => [trace.guards[guard], holds === 1]) : []);
}
