import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** The text as it was when typing last paused. */
export function useDebouncedValue(text: string): string {
  const [debouncedText, setDebouncedText] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedText(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debouncedText
}
