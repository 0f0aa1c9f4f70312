type Navigate = (href: string) => void

const navigateInBrowser: Navigate = (href) => window.location.assign(href)
let navigate = navigateInBrowser

/** Leaves the portal by a full-page move: another room's page, the API's sign-in address, the hosted checkout. */
export function go(href: string): void {
  navigate(href)
}

/** The same, as soon as there is a connection: without one the browser would show a page of its own instead. */
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
