import { useEffect, useState } from 'react'

/** A text that is searched for on the server only when typing has paused for a quarter of a second. */
export function useDebouncedValue(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 250)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
