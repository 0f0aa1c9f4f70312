import { useEffect, useState } from 'react'

/** The text once typing has paused for a quarter of a second. */
export function useDebouncedValue(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), 250)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
