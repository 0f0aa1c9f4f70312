import { useEffect, useRef, useState } from 'react'
import { useUrlParams } from './navigation.tsx'

const DEBOUNCE_MS = 250

/**
 * The search text of a list: `text` as typed, `debouncedText` as it is in the URL once typing has paused. A new text resets
 * the page number.
 */
export function useSearchText(): { text: string; debouncedText: string; onType: (text: string) => void } {
  const params = useUrlParams()
  const debouncedText = params.get('q') ?? ''
  const [text, setText] = useState(debouncedText)
  const lastWritten = useRef(debouncedText)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (debouncedText === lastWritten.current) return
    // Back or a link has changed the URL's text.
    lastWritten.current = debouncedText
    clearTimeout(timer.current)
    setText(debouncedText)
  }, [debouncedText])
  useEffect(() => () => clearTimeout(timer.current), [])
  const onType = (newText: string) => {
    setText(newText)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      lastWritten.current = newText
      params.set({ q: newText, page: '' }, { replace: true })
    }, DEBOUNCE_MS)
  }
  return { text, debouncedText, onType }
}
