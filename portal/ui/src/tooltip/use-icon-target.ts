import { type RefObject, useEffect, useState } from 'react'

/** Hovering this long shows the first tooltip (ms). */
const showAfterMs = 700
/** Another button that is reached within this time after a tooltip shows its own at once (ms). */
const skipWithinMs = 300

/** The icon-only control around an event's target: it has a name but no visible text. */
function findIconOnlyControl(target: EventTarget | null): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null
  const isNamed = control?.hasAttribute('aria-label') && !control.hasAttribute('role')
  return control && isNamed && control.textContent?.trim() === '' ? control : null
}

/**
 * The icon-only control whose tooltip is shown: after 700 ms of hovering, at once on a neighbour and on keyboard focus.
 * It ends with the pointer (`tip` may be hovered too), the focus, a press, Escape and scrolling.
 */
export function useIconTarget(tooltip: RefObject<HTMLElement | null>): HTMLElement | null {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  useEffect(() => {
    let shownIcon: HTMLElement | null = null
    let hoveredElement: HTMLElement | null = null
    let closedAt = Number.NEGATIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined

    const show = (nextTarget: HTMLElement | null) => {
      clearTimeout(timer)
      if (shownIcon && !nextTarget) closedAt = performance.now()
      shownIcon = nextTarget
      setTarget(nextTarget)
    }
    const close = () => show(null)
    const onPointerOver = (event: PointerEvent) => hover(event.pointerType === 'touch' ? null : event.target)
    const hover = (element: EventTarget | null) => {
      const control = findIconOnlyControl(element)
      if (control === hoveredElement) return
      hoveredElement = control
      clearTimeout(timer)
      if (!control) return element && tooltip.current?.contains(element as Node) ? undefined : close()
      const isNeighbour = shownIcon !== null || performance.now() - closedAt < skipWithinMs
      if (isNeighbour) show(control)
      else timer = setTimeout(() => show(control), showAfterMs)
    }
    const onFocusIn = ({ target: focused }: Pick<FocusEvent, 'target'>) => {
      const control = findIconOnlyControl(focused)
      if (control?.matches(':focus-visible')) show(control)
    }
    const onLeave = () => {
      hoveredElement = null
      close()
    }
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }

    const listeners = new AbortController()
    const options = { signal: listeners.signal, capture: true, passive: true }
    document.addEventListener('pointerover', onPointerOver, options)
    document.documentElement.addEventListener('pointerleave', onLeave, { signal: listeners.signal })
    document.addEventListener('focusin', onFocusIn, options)
    document.addEventListener('keydown', onKeyDown, options)
    for (const name of ['focusout', 'pointerdown', 'click', 'scroll']) document.addEventListener(name, close, options)
    // The hook is loaded by the first hover or focus, which is over by now.
    hover([...document.querySelectorAll(':hover')].at(-1) ?? null)
    onFocusIn({ target: document.activeElement })
    return () => {
      listeners.abort()
      clearTimeout(timer)
    }
  }, [tooltip])
  return target
}
