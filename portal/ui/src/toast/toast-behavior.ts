// How a toast ends and how the keyboard reaches it, for the React component and for pages without React.

/** How far a toast must be dragged to be dismissed. */
const DISMISS_AFTER_PX = 50
/** How far the finger must move before the toast follows it. */
const FOLLOW_AFTER_PX = 10

/** Lets an element be dragged to the right; calls `onSwiped` when it is released past the threshold. */
export function followSwipe({ element, onSwiped }: { element: HTMLElement; onSwiped: () => void }): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  let startX: number | null = null
  let distance = 0
  const setOffset = (offset: number) => {
    element.style.translate = offset > 0 ? `${offset}px 0` : ''
    element.dataset.swipe = offset > 0 ? 'move' : 'rest'
  }
  const reset = () => {
    startX = null
    setOffset(0)
  }
  const onDown = (event: PointerEvent) => {
    distance = 0
    if (event.button === 0) startX = event.clientX
  }
  const onMove = (event: PointerEvent) => {
    if (startX === null) return
    distance = event.clientX - startX
    if (distance <= FOLLOW_AFTER_PX) return
    element.setPointerCapture?.(event.pointerId)
    setOffset(distance)
  }
  const onUp = () => {
    const isFarEnough = startX !== null && distance >= DISMISS_AFTER_PX
    reset()
    if (isFarEnough) onSwiped()
  }
  // Releasing over a button after dragging is not a click on it.
  const onClick = (event: MouseEvent) => {
    if (distance > FOLLOW_AFTER_PX) event.stopPropagation()
    distance = 0
  }
  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('pointermove', onMove, { signal })
  element.addEventListener('pointerup', onUp, { signal })
  element.addEventListener('pointercancel', reset, { signal })
  element.addEventListener('click', onClick, { signal, capture: true })
  return () => listeners.abort()
}

/**
 * Ends a toast after its duration, in milliseconds. The timer pauses while the pointer is over its region, the focus is
 * in it, or the window is not active; then it continues with the remaining time.
 */
export function runToastClock(input: { region: HTMLElement; duration: number; onEnd: () => void }): () => void {
  const { region, duration, onEnd } = input
  const listeners = new AbortController()
  const clock = startClock({ duration, onEnd })
  const listen = (target: EventTarget, event: string, handler: () => void) =>
    target.addEventListener(event, handler, { signal: listeners.signal })
  for (const event of ['pointermove', 'focusin']) listen(region, event, clock.pause)
  listen(window, 'blur', clock.pause)
  listen(window, 'focus', clock.resume)
  listen(region, 'pointerleave', () => {
    if (!region.contains(document.activeElement)) clock.resume()
  })
  listen(region, 'focusout', () => {
    if (!region.matches(':hover')) clock.resume()
  })
  return () => {
    listeners.abort()
    clock.pause()
  }
}

function startClock({ duration, onEnd }: { duration: number; onEnd: () => void }) {
  let remainingMs = duration
  let startedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const resume = () => {
    if (timer !== undefined) return
    startedAt = Date.now()
    timer = setTimeout(onEnd, remainingMs)
  }
  const pause = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    remainingMs -= Date.now() - startedAt
  }
  resume()
  return { pause, resume }
}

/** Makes F8 move the focus to an element. Returns a function that ends this. */
export function focusOnF8(findElement: () => HTMLElement | null): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.code === 'F8' || event.key === 'F8') findElement()?.focus()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
