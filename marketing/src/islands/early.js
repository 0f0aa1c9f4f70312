// Runs before the first paint, so that nothing moves later. It applies the chosen theme, whether there may be a session,
// and whether the user hasCookie a plan panel, with its height if it is known. Scripts cannot read the session cookie, so the
// API sets and clears `signed_in` together with it.
;(() => {
  const root = document.documentElement
  const hasCookie = (name) => new RegExp(`(?:^|;\\s*)${name}=1`).test(document.cookie)
  if (hasCookie('signed_in') && !hasCookie('signed_out')) root.dataset.session = 'in'
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    const panel = localStorage.getItem('plan-panel')
    if (panel) root.dataset.plan = ''
    const [width, height] = (panel ?? '').split(' ')
    if (Number(width) === innerWidth) root.style.setProperty('--plan-panel', height)
  } catch {}
})()
