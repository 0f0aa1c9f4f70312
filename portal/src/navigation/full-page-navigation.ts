type Navigate = (href: string) => void

const navigateInBrowser: Navigate = (href) => window.location.assign(href)
let navigate = navigateInBrowser

/** Opens a page by a full page load: one of marketing, the API's sign-in address, the hosted checkout. */
export function loadPage(href: string): void {
  navigate(href)
}

/** Opens a page once there is a connection; without one the browser would show its own error page. */
export function loadPageWhenOnline(href: string): void {
  if (navigator.onLine) loadPage(href)
  else window.addEventListener('online', () => loadPage(href), { once: true })
}

/** For tests: calls `observer` instead of navigating, which jsdom cannot do. Returns a function that undoes this. */
export function interceptNavigation(observer: Navigate): () => void {
  navigate = observer
  return () => {
    navigate = navigateInBrowser
  }
}
