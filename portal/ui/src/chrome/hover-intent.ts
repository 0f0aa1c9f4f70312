/** A mouse opens a menu by resting on it, at once when it was open just before. */
const openDelayMs = 200
const skipDelayMs = 300
const closeDelayMs = 150

type HoverIntent = {
  enter(event: { pointerType: string }): void
  leave(event: { pointerType: string }): void
  /** Pressing decides for itself: a menu that would open by resting must not open into a click that closes it. */
  press(): void
  stop(): void
}

/** When a menu opens and closes under a mouse. `isOpenByHover` is false for one that was opened on purpose. */
export function createHoverIntent(menu: {
  isOpen: () => boolean
  isOpenByHover: () => boolean
  open: () => void
  close: () => void
}): HoverIntent {
  let timer: ReturnType<typeof setTimeout> | undefined
  let closedAt = Number.NEGATIVE_INFINITY
  const stop = () => clearTimeout(timer)
  const after = (ms: number, act: () => void) => {
    stop()
    timer = setTimeout(act, ms)
  }
  return {
    enter({ pointerType }) {
      stop()
      if (pointerType !== 'mouse' || menu.isOpen()) return
      const wasJustOpen = performance.now() - closedAt < skipDelayMs
      after(wasJustOpen ? 0 : openDelayMs, menu.open)
    },
    leave({ pointerType }) {
      stop()
      if (pointerType !== 'mouse' || !menu.isOpenByHover()) return
      after(closeDelayMs, () => {
        closedAt = performance.now()
        menu.close()
      })
    },
    press: stop,
    stop,
  }
}
