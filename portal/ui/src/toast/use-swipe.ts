import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'

/** How far a toast is drawn until it goes away (spec section 9), and from where on it follows the finger. */
const thresholdPx = 50
const deadPx = 10

/** Follows a finger or mouse that draws an element to the right; `onSwiped` when it is let go past the threshold. */
export function useSwipe({ element, onSwiped }: { element: RefObject<HTMLElement | null>; onSwiped: () => void }) {
  const from = useRef<number | null>(null)
  const moved = useRef(0)
  const show = (distance: number) => {
    if (!element.current) return
    element.current.style.translate = distance > 0 ? `${distance}px 0` : ''
    element.current.dataset.swipe = distance > 0 ? 'move' : 'rest'
  }
  const rest = () => {
    from.current = null
    show(0)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      moved.current = 0
      if (event.button === 0) from.current = event.clientX
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current === null) return
      moved.current = event.clientX - from.current
      if (moved.current > deadPx) {
        element.current?.setPointerCapture?.(event.pointerId)
        show(moved.current)
      }
    },
    onPointerUp: () => {
      const isFar = from.current !== null && moved.current >= thresholdPx
      rest()
      if (isFar) onSwiped()
    },
    onPointerCancel: rest,
    // Letting go over a button after drawing is not a click on it.
    onClickCapture: (event: MouseEvent) => {
      if (moved.current > deadPx) event.stopPropagation()
      moved.current = 0
    },
  }
}
