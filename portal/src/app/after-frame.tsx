import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { usePageState } from '../lib/use-page.ts'

const Frame = styled.div`
  min-height: 100svh;
`

/** After this long nothing is going to be painted. */
const longestFrameMs = 100

/**
 * Lets a route change show within 100 ms, on a slow device too: the shell with its lit link is painted
 * first, and a page of many cards is drawn after it, in slices. The page that the browser loaded needs no such step.
 */
export function AfterFrame({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(() => usePageState.getState().shownPath === null)
  useEffect(() => {
    if (shown) return
    const show = () => startTransition(() => setShown(true))
    const frame = requestAnimationFrame(show)
    // A tab in the background is never painted; its page is drawn all the same.
    const timer = setTimeout(show, longestFrameMs)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [shown])
  return shown ? children : <Frame />
}
