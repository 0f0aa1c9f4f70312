import type { FlashToast } from '@studio/contract'
import { focusOnF8, followSwipe, runToastClock } from '@studio/ui/toast-behavior'

// Toasts without React: one at a time. How one ends is the same as in the portal.
const SHOWN_MS = 5000
const icons = {
  good: 'M173.66,98.34a8,8,0,0,1,0,11.32l-56,56a8,8,0,0,1-11.32,0l-24-24a8,8,0,0,1,11.32-11.32L112,148.69l50.34-50.35A8,8,0,0,1,173.66,98.34ZM232,128A104,104,0,1,1,128,24,104.11,104.11,0,0,1,232,128Zm-16,0a88,88,0,1,0-88,88A88.1,88.1,0,0,0,216,128Z',
  bad: 'M128,24A104,104,0,1,0,232,128,104.11,104.11,0,0,0,128,24Zm0,192a88,88,0,1,1,88-88A88.1,88.1,0,0,1,128,216Zm-8-80V80a8,8,0,0,1,16,0v56a8,8,0,0,1-16,0Zm20,36a12,12,0,1,1-12-12A12,12,0,0,1,140,172Z',
  close:
    'M204.24,195.76a6,6,0,1,1-8.48,8.48L128,136.49,60.24,204.24a6,6,0,0,1-8.48-8.48L119.51,128,51.76,60.24a6,6,0,0,1,8.48-8.48L128,119.51l67.76-67.75a6,6,0,0,1,8.48,8.48L136.49,128Z',
}
const icon = (path: string, extra = '') =>
  `<svg class="icon ${extra}" viewBox="0 0 256 256" aria-hidden="true"><path d="${path}"/></svg>`

let dismissShown: (() => void) | undefined

/** The region lives in an open dialog, where a modal one leaves the rest of the page out of reach, else in the body. */
function region(): HTMLElement {
  const place = document.querySelector('dialog:modal') ?? document.body
  let found = document.querySelector<HTMLElement>('.toasts')
  if (!found) {
    found = document.createElement('section')
    found.className = 'toasts'
    found.tabIndex = -1
    found.setAttribute('aria-label', 'Notifications (F8)')
    focusOnF8(() => document.querySelector<HTMLElement>('.toasts'))
  }
  if (found.parentElement !== place) place.append(found)
  return found
}

/** Shows a toast, replacing the current one; `until` is an instant in ms, five seconds from now by default. */
export function showToast({
  tone,
  title,
  text = '',
  until = Date.now() + SHOWN_MS,
}: Omit<FlashToast, 'until'> & { until?: number }): void {
  dismissShown?.()
  const toast = document.createElement('div')
  toast.className = `toast ${tone}`
  toast.tabIndex = 0
  toast.setAttribute('role', tone === 'bad' ? 'alert' : 'status')
  toast.innerHTML = `${icon(icons[tone], 'k')}<div><b></b><p></p></div><button type="button" class="icon-btn dismiss" aria-label="Dismiss">${icon(icons.close)}</button>`
  const [titleElement, textElement] = toast.querySelectorAll('b, p')
  // An empty live region first, then its words: that is when screen readers speak.
  region().append(toast)
  titleElement?.append(title)
  textElement?.append(text)
  const dismiss = () => {
    stopClock()
    // The focus would fall out of the page together with the toast.
    if (toast.contains(document.activeElement)) region().focus()
    toast.remove()
    if (dismissShown === dismiss) dismissShown = undefined
  }
  const stopClock = runToastClock({ region: region(), duration: until - Date.now(), onEnd: dismiss })
  dismissShown = dismiss
  toast.querySelector('button')?.addEventListener('click', dismiss)
  toast.addEventListener('keydown', (event) => event.key === 'Escape' && dismiss())
  followSwipe({ element: toast, onSwiped: dismiss })
}
