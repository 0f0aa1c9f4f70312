// Runs before the first paint so that nothing moves later: the chosen theme, and whether a session may exist. The
// session cookie itself cannot be read here; `signed_in` is set and cleared with it.
;(() => {
  const root = document.documentElement
  if (/(?:^|;\s*)signed_in=1/.test(document.cookie)) root.dataset.session = 'in'
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  } catch {}
})()
