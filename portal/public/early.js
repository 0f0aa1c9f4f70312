// Runs before the first paint; a file because the content security policy forbids inline scripts. It applies the chosen
// theme, and requests the page's files and first lists before the application runs.
;(() => {
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Without storage the page follows the system theme.
  }
  const mayBeSignedIn = location.pathname === '/' || /(?:^|;\s*)signed_in=1/.test(document.cookie)
  // The first paint reserves the place of the user's name in the header (frame.css).
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
      const response = fetch(address, { credentials: 'same-origin' })
      response.catch(() => undefined)
      return [address, response]
    }),
  )
})()
