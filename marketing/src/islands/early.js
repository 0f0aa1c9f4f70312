// Runs before the first paint, so that nothing moves later. Applies the chosen theme, whether there may be a session, and
// the height of the plan panel at the last visit. Scripts cannot read the session cookie, so the API sets and clears
// `signed_in` together with it.
;(() => {
  const root = document.documentElement
  const hasCookie = (name) => new RegExp(`(?:^|;\\s*)${name}=1`).test(document.cookie)
  if (hasCookie('signed_in') && !hasCookie('signed_out')) root.dataset.session = 'in'
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    const panelSize = localStorage.getItem('plan-panel')
    if (panelSize) root.dataset.plan = ''
    const [windowWidth, panelHeight] = (panelSize ?? '').split(' ')
    if (Number(windowWidth) === innerWidth) root.style.setProperty('--plan-panel', panelHeight)
  } catch {}
})()
