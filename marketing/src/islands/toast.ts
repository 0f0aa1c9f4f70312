import type { HandedToast } from '@studio/contract'

// Toasts as spec section 9 has them: one at a time, 5000 ms, swiped away after 50 px, F8 goes to the region.
const SHOWN_MS = 5000
const SWIPE_PX = 50
const icons = {
  good: 'M173.66,98.34a8,8,0,0,1,0,11.32l-56,56a8,8,0,0,1-11.32,0l-24-24a8,8,0,0,1,11.32-11.32L112,148.69l50.34-50.35A8,8,0,0,1,173.66,98.34ZM232,128A104,104,0,1,1,128,24,104.11,104.11,0,0,1,232,128Zm-16,0a88,88,0,1,0-88,88A88.1,88.1,0,0,0,216,128Z',
  bad: 'M128,24A104,104,0,1,0,232,128,104.11,104.11,0,0,0,128,24Zm0,192a88,88,0,1,1,88-88A88.1,88.1,0,0,1,128,216Zm-8-80V80a8,8,0,0,1,16,0v56a8,8,0,0,1-16,0Zm20,36a12,12,0,1,1-12-12A12,12,0,0,1,140,172Z',
  close:
    'M204.24,195.76a6,6,0,1,1-8.48,8.48L128,136.49,60.24,204.24a6,6,0,0,1-8.48-8.48L119.51,128,51.76,60.24a6,6,0,0,1,8.48-8.48L128,119.51l67.76-67.75a6,6,0,0,1,8.48,8.48L136.49,128Z',
}
const icon = (path: string, extra = '') =>
  `<svg class="i ${extra}" viewBox="0 0 256 256" aria-hidden="true"><path d="${path}"/></svg>`

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
    document.addEventListener('keydown', (event) => {
      if (event.key === 'F8') found?.focus()
    })
  }
  if (found.parentElement !== place) place.append(found)
  return found
}

/** Shows a toast in place of the one that is there; `until` is an instant in ms, five seconds from now by default. */
export function showToast({
  tone,
  title,
  text = '',
  until = Date.now() + SHOWN_MS,
}: Omit<HandedToast, 'until'> & { until?: number }): void {
  dismissShown?.()
  const toast = document.createElement('div')
  toast.className = `toast ${tone}`
  toast.setAttribute('role', tone === 'bad' ? 'alert' : 'status')
  toast.innerHTML = `${icon(icons[tone], 'k')}<div><b></b><p></p></div><button type="button" class="ibtn" aria-label="Dismiss">${icon(icons.close)}</button>`
  const [titleElement, textElement] = toast.querySelectorAll('b, p')
  // An empty live region first, then its words: that is when screen readers speak.
  region().append(toast)
  titleElement?.append(title)
  textElement?.append(text)
  const timer = pausableTimer(until - Date.now(), () => dismiss())
  const dismiss = () => {
    timer.pause()
    toast.remove()
    if (dismissShown === dismiss) dismissShown = undefined
  }
  dismissShown = dismiss
  toast.querySelector('button')?.addEventListener('click', dismiss)
  for (const type of ['pointerenter', 'focusin']) toast.addEventListener(type, timer.pause)
  for (const type of ['pointerleave', 'focusout']) toast.addEventListener(type, timer.run)
  swipeAway(toast, dismiss)
}

function pausableTimer(ms: number, end: () => void) {
  let left = ms
  let started = 0
  let handle: ReturnType<typeof setTimeout> | undefined
  const pause = () => {
    if (handle === undefined) return
    clearTimeout(handle)
    handle = undefined
    left -= Date.now() - started
  }
  const run = () => {
    pause()
    started = Date.now()
    handle = setTimeout(end, left)
  }
  run()
  return { pause, run }
}

function swipeAway(toast: HTMLElement, dismiss: () => void) {
  let from: number | undefined
  toast.addEventListener('pointerdown', (event) => {
    from = event.clientX
  })
  toast.addEventListener('pointermove', (event) => {
    if (from === undefined) return
    const moved = Math.max(0, event.clientX - from)
    toast.style.translate = `${moved}px`
    if (moved >= SWIPE_PX) dismiss()
  })
  const settle = () => {
    from = undefined
    toast.style.translate = ''
  }
  toast.addEventListener('pointerup', settle)
  toast.addEventListener('pointercancel', settle)
}
