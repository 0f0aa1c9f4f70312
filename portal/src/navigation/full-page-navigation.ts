type Navigate = (href: string) => void

const navigateInBrowser: Navigate = (href) => window.location.assign(href)
let navigate = navigateInBrowser

/** Leaves the portal by a full page load: a marketing page, the API's sign-in address, the hosted checkout. */
export function go(href: string): void {
  navigate(href)
}

/** Waits for a connection first: without one the browser would show its own error page. */
export function goWhenOnline(href: string): void {
  if (navigator.onLine) go(href)
  else window.addEventListener('online', () => go(href), { once: true })
}

/** Lets a test observe full-page navigation, which jsdom cannot do; returns a function that restores the browser's. */
export function interceptNavigation(observer: Navigate): () => void {
  navigate = observer
  return () => {
    navigate = navigateInBrowser
  }
}
