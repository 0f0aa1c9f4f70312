import { type RefObject, useEffect, useRef } from 'react'

type Clock = { toast: RefObject<HTMLElement | null>; duration: number; onEnd: () => void }

/**
 * Ends a toast after its duration, in milliseconds. While the pointer rests on its region, the focus is in it, or the
 * window is not the one that is looked at, the clock stands; afterwards it runs on for what was left.
 */
export function useToastClock({ toast, duration, onEnd }: Clock): void {
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    const region = toast.current?.closest('section')
    if (!region) return
    const stop = new AbortController()
    const clock = runningClock({ duration, onEnd: () => end.current() })
    const on = (target: EventTarget, event: string, act: () => void) =>
      target.addEventListener(event, act, { signal: stop.signal })
    for (const event of ['pointermove', 'focusin']) on(region, event, clock.pause)
    on(window, 'blur', clock.pause)
    on(window, 'focus', clock.resume)
    on(region, 'pointerleave', () => region.contains(document.activeElement) || clock.resume())
    on(region, 'focusout', () => region.matches(':hover') || clock.resume())
    return () => {
      stop.abort()
      clock.pause()
    }
  }, [toast, duration])
}

function runningClock({ duration, onEnd }: { duration: number; onEnd: () => void }) {
  let left = duration
  let startedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const resume = () => {
    if (timer !== undefined) return
    startedAt = Date.now()
    timer = setTimeout(onEnd, left)
  }
  const pause = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    left -= Date.now() - startedAt
  }
  resume()
  return { pause, resume }
}
