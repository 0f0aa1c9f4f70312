// How a toast ends, for the React component and for pages without React.

/** How far a toast is drawn until it goes away, and from where on it follows the finger. */
const thresholdPx = 50
const deadPx = 10

/** Follows a finger or mouse that draws an element to the right; `onSwiped` when it is let go past the threshold. */
export function followSwipe({ element, onSwiped }: { element: HTMLElement; onSwiped: () => void }): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let from: number | null = null
  let moved = 0
  const show = (distance: number) => {
    element.style.translate = distance > 0 ? `${distance}px 0` : ''
    element.dataset.swipe = distance > 0 ? 'move' : 'rest'
  }
  const rest = () => {
    from = null
    show(0)
  }
  const onDown = (event: PointerEvent) => {
    moved = 0
    if (event.button === 0) from = event.clientX
  }
  const onMove = (event: PointerEvent) => {
    if (from === null) return
    moved = event.clientX - from
    if (moved <= deadPx) return
    element.setPointerCapture?.(event.pointerId)
    show(moved)
  }
  const onUp = () => {
    const isFar = from !== null && moved >= thresholdPx
    rest()
    if (isFar) onSwiped()
  }
  // Letting go over a button after drawing is not a click on it.
  const onClick = (event: MouseEvent) => {
    if (moved > deadPx) event.stopPropagation()
    moved = 0
  }
  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('pointermove', onMove, { signal })
  element.addEventListener('pointerup', onUp, { signal })
  element.addEventListener('pointercancel', rest, { signal })
  element.addEventListener('click', onClick, { signal, capture: true })
  return () => stop.abort()
}

/**
 * Ends a toast after its duration, in milliseconds. The timer pauses while the pointer is over its region, the focus is
 * in it, or the window is not active; then it continues with the remaining time.
 */
export function runToastClock(input: { region: HTMLElement; duration: number; onEnd: () => void }): () => void {
  const { region, duration, onEnd } = input
  const stop = new AbortController()
  const clock = runningClock({ duration, onEnd })
  const on = (target: EventTarget, event: string, act: () => void) =>
    target.addEventListener(event, act, { signal: stop.signal })
  for (const event of ['pointermove', 'focusin']) on(region, event, clock.pause)
  on(window, 'blur', clock.pause)
  on(window, 'focus', clock.resume)
  on(region, 'pointerleave', () => region.contains(document.activeElement) || clock.resume())
  on(region, 'focusout', () => region.matches(':hover') || clock.resume())
  return () => {
    stop.abort()
    clock.pause()
  }
}

function runningClock({ duration, onEnd }: { duration: number; onEnd: () => void }) {
  let left = duration
  let startedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const resume = () => {
    if (timer !== undefined) return
    startedAt = Date.now()
    timer = setTimeout(onEnd, left)
  }
  const pause = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    left -= Date.now() - startedAt
  }
  resume()
  return { pause, resume }
}

/** F8 moves the focus to the notifications. Returns a function that stops it. */
export function focusOnF8(target: () => HTMLElement | null): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.code === 'F8' || event.key === 'F8') target()?.focus()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
