import { type RefObject, useEffect, useState } from 'react'

/** How long a button must be hovered to show the first tooltip. */
const SHOW_AFTER_MS = 700
/** A button that is hovered within this time after another tooltip shows its own at once. */
const SHOW_AT_ONCE_WITHIN_MS = 300

/**
 * The icon-only control that contains an event's target: a button or link with a name but no visible text. Controls with a
 * `role` of their own, such as checkboxes, have no tooltip.
 */
function findIconOnlyControl(target: EventTarget | null): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null
  if (!control?.hasAttribute('aria-label') || control.hasAttribute('role')) return null
  return control.textContent?.trim() === '' ? control : null
}

/**
 * The icon-only control whose tooltip is shown: after 700 ms of hovering; at once on keyboard
 * focus, or if another tooltip is shown or was just closed.
 * The tooltip, which may be hovered itself, is hidden when pointer or focus leave, and by a press, Escape or scrolling.
 */
export function useTooltipTarget(tooltip: RefObject<HTMLElement | null>): HTMLElement | null {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  useEffect(() => {
    let shownControl: HTMLElement | null = null
    let hoveredControl: HTMLElement | null = null
    let closedAt = Number.NEGATIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined

    const setShownControl = (control: HTMLElement | null) => {
      clearTimeout(timer)
      if (shownControl && !control) closedAt = performance.now()
      shownControl = control
      setTarget(control)
    }
    const close = () => setShownControl(null)
    const onPointerOver = (event: PointerEvent) => hover(event.pointerType === 'touch' ? null : event.target)
    const hover = (element: EventTarget | null) => {
      const control = findIconOnlyControl(element)
      if (control === hoveredControl) return
      hoveredControl = control
      clearTimeout(timer)
      if (!control) {
        const isOnTooltip = element !== null && tooltip.current?.contains(element as Node)
        if (!isOnTooltip) close()
        return
      }
      const wasAnotherJustShown = shownControl !== null || performance.now() - closedAt < SHOW_AT_ONCE_WITHIN_MS
      if (wasAnotherJustShown) setShownControl(control)
      else timer = setTimeout(() => setShownControl(control), SHOW_AFTER_MS)
    }
    const onFocusIn = (event: Pick<FocusEvent, 'target'>) => {
      const control = findIconOnlyControl(event.target)
      if (control?.matches(':focus-visible')) setShownControl(control)
    }
    const onLeave = () => {
      hoveredControl = null
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
    // This code is loaded on the first hover or focus, so that event is already over: read its target from the page.
    hover([...document.querySelectorAll(':hover')].at(-1) ?? null)
    onFocusIn({ target: document.activeElement })
    return () => {
      listeners.abort()
      clearTimeout(timer)
    }
  }, [tooltip])
  return target
}
