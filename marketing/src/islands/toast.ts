import type { FlashToast } from '@studio/contract'
import { focusOnF8, followSwipe, runToastClock } from '@studio/ui/toast-behavior'

// Toasts without React, one at a time. They behave as in the portal.
const DURATION_MS = 5000
const icons = {
  good: 'M173.66,98.34a8,8,0,0,1,0,11.32l-56,56a8,8,0,0,1-11.32,0l-24-24a8,8,0,0,1,11.32-11.32L112,148.69l50.34-50.35A8,8,0,0,1,173.66,98.34ZM232,128A104,104,0,1,1,128,24,104.11,104.11,0,0,1,232,128Zm-16,0a88,88,0,1,0-88,88A88.1,88.1,0,0,0,216,128Z',
  bad: 'M128,24A104,104,0,1,0,232,128,104.11,104.11,0,0,0,128,24Zm0,192a88,88,0,1,1,88-88A88.1,88.1,0,0,1,128,216Zm-8-80V80a8,8,0,0,1,16,0v56a8,8,0,0,1-16,0Zm20,36a12,12,0,1,1-12-12A12,12,0,0,1,140,172Z',
  close:
    'M204.24,195.76a6,6,0,1,1-8.48,8.48L128,136.49,60.24,204.24a6,6,0,0,1-8.48-8.48L119.51,128,51.76,60.24a6,6,0,0,1,8.48-8.48L128,119.51l67.76-67.75a6,6,0,0,1,8.48,8.48L136.49,128Z',
}
const drawIcon = (path: string, className = '') =>
  `<svg class="icon ${className}" viewBox="0 0 256 256" aria-hidden="true"><path d="${path}"/></svg>`

let dismissCurrent: (() => void) | undefined

/** Returns the toast region. An open modal dialog makes the rest of the page inert, so the region is moved into it. */
function placeRegion(): HTMLElement {
  const parent = document.querySelector('dialog:modal') ?? document.body
  let region = document.querySelector<HTMLElement>('.toasts')
  if (!region) {
    region = document.createElement('section')
    region.className = 'toasts'
    region.tabIndex = -1
    region.setAttribute('aria-label', 'Notifications (F8)')
    focusOnF8(() => document.querySelector<HTMLElement>('.toasts'))
  }
  if (region.parentElement !== parent) parent.append(region)
  return region
}

/** Shows a toast in place of the current one. `until` is an instant in milliseconds, by default five seconds from now. */
export function showToast({
  tone,
  title,
  text = '',
  until = Date.now() + DURATION_MS,
}: Omit<FlashToast, 'until'> & { until?: number }): void {
  dismissCurrent?.()
  const toast = document.createElement('div')
  toast.className = `toast ${tone}`
  toast.tabIndex = 0
  toast.setAttribute('role', tone === 'bad' ? 'alert' : 'status')
  toast.innerHTML = `${drawIcon(icons[tone], 'toast-icon')}<div><b></b><p></p></div><button type="button" class="icon-btn dismiss" aria-label="Dismiss">${drawIcon(icons.close)}</button>`
  const [titleElement, textElement] = toast.querySelectorAll('b, p')
  // Screen readers announce text only if it is added after its live region.
  placeRegion().append(toast)
  titleElement?.append(title)
  textElement?.append(text)
  const dismiss = () => {
    stopClock()
    // Otherwise the focus would be lost with the toast.
    if (toast.contains(document.activeElement)) placeRegion().focus()
    toast.remove()
    if (dismissCurrent === dismiss) dismissCurrent = undefined
  }
  const stopClock = runToastClock({ region: placeRegion(), duration: until - Date.now(), onEnd: dismiss })
  dismissCurrent = dismiss
  toast.querySelector('button')?.addEventListener('click', dismiss)
  toast.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') dismiss()
  })
  followSwipe({ element: toast, onSwiped: dismiss })
}
