const OPEN_DELAY_MS = 200
/** A menu opens without a delay if it closed less than this time ago because the mouse had left it. */
const REOPEN_WITHIN_MS = 300
const CLOSE_DELAY_MS = 150

type HoverIntent = {
  enter(event: { pointerType: string }): void
  leave(event: { pointerType: string }): void
  /** Cancels a scheduled opening: the menu must not open just before a click, which would close it again. */
  press(): void
  stop(): void
}

/**
 * Opens a menu after a short hover, or at once if it was open a moment ago, and closes it after the mouse has left.
 * `isOpenByHover` is false for a menu that was opened by a click or a key: that one stays open.
 */
export function createHoverIntent(menu: {
  isOpen: () => boolean
  isOpenByHover: () => boolean
  open: () => void
  close: () => void
}): HoverIntent {
  let timer: ReturnType<typeof setTimeout> | undefined
  let closedAt = Number.NEGATIVE_INFINITY
  const stop = () => clearTimeout(timer)
  const schedule = (ms: number, action: () => void) => {
    stop()
    timer = setTimeout(action, ms)
  }
  return {
    enter({ pointerType }) {
      stop()
      if (pointerType !== 'mouse' || menu.isOpen()) return
      const wasJustClosed = performance.now() - closedAt < REOPEN_WITHIN_MS
      schedule(wasJustClosed ? 0 : OPEN_DELAY_MS, menu.open)
    },
    leave({ pointerType }) {
      stop()
      if (pointerType !== 'mouse' || !menu.isOpenByHover()) return
      schedule(CLOSE_DELAY_MS, () => {
        closedAt = performance.now()
        menu.close()
      })
    },
    press: stop,
    stop,
  }
}
