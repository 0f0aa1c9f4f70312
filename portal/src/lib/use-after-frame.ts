import { startTransition, useEffect, useState } from 'react'
import { usePageState } from './use-page.ts'

/** After this long nothing is going to be painted. */
const longestFrameMs = 100

/**
 * Whether the heavy part of a page may be drawn. After a route change the page's frame is painted first, with its lit link,
 * its heading and the shapes of what will come, so that it shows within 100 ms on a slow device too; this turns true then,
 * and what is drawn because of it is drawn in slices. The page that the browser loaded needs no such step.
 */
export function useAfterFrame(): boolean {
  const [painted, setPainted] = useState(() => usePageState.getState().shownPath === null)
  useEffect(() => {
    if (painted) return
    const go = () => startTransition(() => setPainted(true))
    const frame = requestAnimationFrame(go)
    // A tab in the background is never painted; its page is drawn all the same.
    const timer = setTimeout(go, longestFrameMs)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [painted])
  return painted
}
