// Runs before the first paint so that nothing moves later: the chosen theme, and whether there may be a session. The
// session cookie itself cannot be read here; the API sets and clears `signed_in` together with it.
;(() => {
  const root = document.documentElement
  const has = (name) => new RegExp(`(?:^|;\\s*)${name}=1`).test(document.cookie)
  if (has('signed_in') && !has('signed_out')) root.dataset.session = 'in'
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  } catch {}

  // The words are shown once the page has been read and its faces are there, so that no line moves under a reader. On a
  // line too slow for that they are shown in the system's faces and keep them until the next page.
  root.dataset.faces = 'wait'
  const show = (how) => {
    if (root.dataset.faces === 'wait') root.dataset.faces = how
  }
  const faces = ['1em "Literata Variable"', 'italic 1em "Literata Variable"', '1em "Commissioner Variable"']
  const read = new Promise((done) => document.addEventListener('readystatechange', done, { once: true }))
  read.then(() => Promise.allSettled(faces.map((face) => document.fonts.load(face)))).then(() => show('there'))
  setTimeout(() => read.then(() => setTimeout(show, 100, 'late')), 1400)
  setTimeout(show, 4000, 'late')
})()
