// Runs before the first paint so that nothing moves later: the chosen theme, whether there may be a session, and whether
// its user has a panel of a plan, with its height where that is known. The session cookie itself cannot be read here; the API sets and clears `signed_in`
// together with it.
;(() => {
  const root = document.documentElement
  const has = (name) => new RegExp(`(?:^|;\\s*)${name}=1`).test(document.cookie)
  if (has('signed_in') && !has('signed_out')) root.dataset.session = 'in'
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    const panel = localStorage.getItem('plan-panel')
    if (panel) root.dataset.plan = ''
    const [width, height] = (panel ?? '').split(' ')
    if (Number(width) === innerWidth) root.style.setProperty('--plan-panel', height)
  } catch {}
})()
