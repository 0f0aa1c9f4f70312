import { type RefObject, startTransition, useEffect, useState } from 'react'

export type SlotSize = { w: number; h: number }

/**
 * The size of a slot, in pixels, followed as it changes. `fixed` (the same on server and browser) is answered as it is;
 * without it, null until the slot was measured. What is drawn into it waits for the words around it: a page of twenty
 * drawings would otherwise keep a slow device from showing anything.
 */
export function useSlot({ slot, fixed }: { slot: RefObject<HTMLElement | null>; fixed?: SlotSize }): SlotSize | null {
  const [size, setSize] = useState<SlotSize | null>(null)
  const isFixed = Boolean(fixed)
  useEffect(() => {
    const element = slot.current
    if (isFixed || !element) return
    const measure = () => {
      const next = { w: element.clientWidth, h: element.clientHeight }
      startTransition(() => setSize((last) => (last && !matters({ last, next }) ? last : next)))
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [slot, isFixed])
  return fixed ?? size
}

/** A drawing is composed again when the slot's ratio has moved by more than a twelfth, not with every pixel. */
function matters({ last, next }: { last: SlotSize; next: SlotSize }): boolean {
  if (!next.w || !next.h) return false
  if (!last.w || !last.h) return true
  const change = next.w / next.h / (last.w / last.h)
  return change > 1.08 || change < 1 / 1.08
}

/** The slot's ratio at a given area: line widths then suit every slot. */
export function composed({ size, area }: { size: SlotSize; area: number }): SlotSize {
  const ratio = size.w && size.h ? size.w / size.h : 4 / 3
  const h = Math.round(Math.sqrt(area / ratio))
  return { w: Math.round(h * ratio), h }
}
