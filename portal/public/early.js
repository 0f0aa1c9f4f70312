// Runs before the first paint, as a file of its own because our policy allows no inline script: the chosen theme.
;(() => {
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Without storage the page follows the system.
  }
})()
