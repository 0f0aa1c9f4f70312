import { type RefObject, startTransition, useEffect, useState } from 'react'

export type SlotSize = { w: number; h: number }

/**
 * The size of a container in pixels, updated on resize. `fixed` (equal on server and browser) is returned as it is;
 * otherwise null until measured. Drawings wait for the text around them, or a page of twenty would block a slow device.
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
