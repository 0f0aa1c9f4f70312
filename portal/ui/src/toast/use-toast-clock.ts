import { type RefObject, useEffect, useRef } from 'react'
import { runToastClock } from './toast-behavior.ts'

type Clock = { toast: RefObject<HTMLElement | null>; duration: number; onEnd: () => void }

/** Ends a toast after its duration, in milliseconds, not counting the time in which the user looks at it. */
export function useToastClock({ toast, duration, onEnd }: Clock): void {
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    const region = toast.current?.closest('section')
    return region ? runToastClock({ region, duration, onEnd: () => end.current() }) : undefined
  }, [toast, duration])
}
