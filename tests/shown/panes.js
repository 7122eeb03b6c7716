// What the panes of a page show, as data: the test has the same from the trace.
const text = node => node ? node.textContent : null;
const all = (selector, of = document) => [...of.querySelectorAll(selector)];
const heap = id => ({
  objects: all('#' + id + ' g.object').map(g => ({
    spoken: g.getAttribute('aria-label'),
    fields: all('text', g).slice(1).map(t => text(t.querySelector('title'))),
    changed: all('.mark', g).length,
  })),
  arrows: all('#' + id + ' path.edge').map(e => text(e.querySelector('title'))).sort(),
});
const frames = id => all('#' + id + ' table').map((table, i) => ({
  place: text(all('#' + id + ' h3')[i]),
  rows: all('tr', table).filter(tr => tr.children.length === 3).map(tr => [text(tr.children[0]), text(tr.children[1]), text(tr.children[2]), tr.querySelector('.changed') !== null]),
}));
return {
  where: text(document.getElementById('where')),
  now: all('#code tr.now').map(tr => [...tr.children].map(text)),
  listed: all('#code tr:not(.dim)').map(tr => [...tr.children].map(text)),
  hits: all('#code tr.hit').map(tr => text(tr.children[0])),
  frames: frames('frames'),
  heap: heap('heap'),
  clauses: all('#condition tr').map(tr => [...tr.children].slice(1, 4).map(text)),
  knots: all('#tree circle').length,
  until: all('#tree circle.on').length,
  leaves: all('#tree text.leaf').map(t => text(t.querySelector('title'))).sort(),
  chosen: all('#tree text.leaf[aria-selected=true]').map(t => t.getAttribute('aria-label')),
  counts: text(document.querySelector('#tree .figures')),
  words: text(document.querySelector('#words .scroll')),
  end: text(document.querySelector('#end .scroll')),
  beside: { frames: frames('frames-2'), heap: heap('heap-2'), of: text(document.getElementById('of-other')) },
};
