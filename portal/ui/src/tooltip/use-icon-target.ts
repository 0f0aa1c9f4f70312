import { type RefObject, useEffect, useState } from 'react'

/** Hovering this long shows the first tooltip (ms). */
const showAfterMs = 700
/** Another button that is reached within this time after a tooltip shows its own at once (ms). */
const skipWithinMs = 300

/** The icon-only control that an event happened in: it has a name, and no words that can be seen. */
function iconOnly(target: EventTarget | null): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null
  const isNamed = control?.hasAttribute('aria-label') && !control.hasAttribute('role')
  return control && isNamed && control.textContent?.trim() === '' ? control : null
}

/**
 * The icon-only control whose tooltip is shown: after 700 ms of hovering, at once on a neighbour and on keyboard focus.
 * It ends with the pointer (`tip` may be hovered too), the focus, a press, Escape and scrolling.
 */
export function useIconTarget(tip: RefObject<HTMLElement | null>): HTMLElement | null {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  useEffect(() => {
    let shown: HTMLElement | null = null
    let hovered: HTMLElement | null = null
    let closedAt = Number.NEGATIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined

    const show = (next: HTMLElement | null) => {
      clearTimeout(timer)
      if (shown && !next) closedAt = performance.now()
      shown = next
      setTarget(next)
    }
    const close = () => show(null)
    const onPointerOver = (event: PointerEvent) => hover(event.pointerType === 'touch' ? null : event.target)
    const hover = (place: EventTarget | null) => {
      const next = iconOnly(place)
      if (next === hovered) return
      hovered = next
      clearTimeout(timer)
      if (!next) return place && tip.current?.contains(place as Node) ? undefined : close()
      const isNeighbour = shown !== null || performance.now() - closedAt < skipWithinMs
      if (isNeighbour) show(next)
      else timer = setTimeout(() => show(next), showAfterMs)
    }
    const onFocusIn = ({ target: focused }: Pick<FocusEvent, 'target'>) => {
      const next = iconOnly(focused)
      if (next?.matches(':focus-visible')) show(next)
    }
    const onLeave = () => {
      hovered = null
      close()
    }
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }

    const heard = new AbortController()
    const options = { signal: heard.signal, capture: true, passive: true }
    document.addEventListener('pointerover', onPointerOver, options)
    document.documentElement.addEventListener('pointerleave', onLeave, { signal: heard.signal })
    document.addEventListener('focusin', onFocusIn, options)
    document.addEventListener('keydown', onKeyDown, options)
    for (const name of ['focusout', 'pointerdown', 'click', 'scroll']) document.addEventListener(name, close, options)
    // A pointer or a focus may have been the reason why this came.
    hover([...document.querySelectorAll(':hover')].at(-1) ?? null)
    onFocusIn({ target: document.activeElement })
    return () => {
      heard.abort()
      clearTimeout(timer)
    }
  }, [tip])
  return target
}
