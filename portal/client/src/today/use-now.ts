import { useEffect, useState } from 'react'

/** This instant, renewed every so many milliseconds while the screen is open; without a number it stays as it is. */
export function useNow(everyMs: number | null): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (everyMs === null) return
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
