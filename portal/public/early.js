// Runs before the first paint, as a file of its own because our policy allows no inline script: the chosen theme, and what
// the page of this address is going to ask for, so that it is on its way before the application runs.
;(() => {
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Without storage the page follows the system.
  }
  const mayBeSignedIn = location.pathname === '/' || /(?:^|;\s*)signed_in=1/.test(document.cookie)
  // The first paint shows the visitor's header, or the place of a name.
  if (mayBeSignedIn) document.documentElement.dataset.account = ''
  const script = document.currentScript
  const page = JSON.parse(script?.dataset.pages ?? '{}')[location.pathname]
  if (!page) return
  if (page.protected && !mayBeSignedIn) return
  for (const file of mayBeSignedIn ? page.files : page.files.concat(page.visitorFiles ?? [])) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = new URL(file, script.src).href
    document.head.append(link)
  }
  const reads = mayBeSignedIn ? ['/api/user', ...page.reads] : page.reads
  window.earlyReads = new Map(
    reads.map((address) => {
      const answer = fetch(address, { credentials: 'same-origin' })
      answer.catch(() => undefined)
      return [address, answer]
    }),
  )
})()
