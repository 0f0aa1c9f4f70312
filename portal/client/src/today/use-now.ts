import { useEffect, useState } from 'react'

/** The current instant, updated every `intervalMs`, or never if that is null. */
export function useNow(intervalMs: number | null): Date {
  const [currentTime, setNow] = useState(() => new Date())
  useEffect(() => {
    if (intervalMs === null) return
    const timer = setInterval(() => setNow(new Date()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return currentTime
}
