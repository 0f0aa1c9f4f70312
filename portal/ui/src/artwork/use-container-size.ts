import { type RefObject, startTransition, useEffect, useState } from 'react'

export type Size = { w: number; h: number }

/**
 * The size of a container in pixels, updated when a resize changes its ratio; null until it is measured. A `fixedSize` is
 * returned as it is.
 * The size is set in a transition: otherwise twenty drawings would block a slow device before the page's text is shown.
 */
export function useContainerSize({
  container,
  fixedSize,
}: {
  container: RefObject<HTMLElement | null>
  fixedSize?: Size
}): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  const isFixed = Boolean(fixedSize)
  useEffect(() => {
    const element = container.current
    if (isFixed || !element) return
    const measure = () => {
      const nextSize = { w: element.clientWidth, h: element.clientHeight }
      startTransition(() =>
        setSize((lastSize) => (!lastSize || hasNewRatio({ lastSize, nextSize }) ? nextSize : lastSize)),
      )
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [container, isFixed])
  return fixedSize ?? size
}

/** The ratio may change by 8 percent without a redraw. */
const MAX_RATIO_CHANGE = 1.08

function hasNewRatio({ lastSize, nextSize }: { lastSize: Size; nextSize: Size }): boolean {
  if (!nextSize.w || !nextSize.h) return false
  if (!lastSize.w || !lastSize.h) return true
  const change = nextSize.w / nextSize.h / (lastSize.w / lastSize.h)
  return change > MAX_RATIO_CHANGE || change < 1 / MAX_RATIO_CHANGE
}

/** A size with the ratio of another one and the given area. */
export function scaleToArea({ size, area }: { size: Size; area: number }): Size {
  const ratio = size.w && size.h ? size.w / size.h : 4 / 3
  const h = Math.round(Math.sqrt(area / ratio))
  return { w: Math.round(h * ratio), h }
}
