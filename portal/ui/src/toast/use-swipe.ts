import { type RefObject, useEffect, useRef } from 'react'
import { followSwipe } from './toast-behavior.ts'

/** Puts an element away when it is drawn to the right far enough. */
export function useSwipe({ element, onSwiped }: { element: RefObject<HTMLElement | null>; onSwiped: () => void }) {
  const swiped = useRef(onSwiped)
  useEffect(() => {
    swiped.current = onSwiped
  })
  useEffect(
    () => (element.current ? followSwipe({ element: element.current, onSwiped: () => swiped.current() }) : undefined),
    [element],
  )
}
