import { useEffect, useRef, useState } from 'react'
import { useUrlParams } from './navigation.tsx'

const DEBOUNCE_MS = 250

/**
 * The search text of a list: `text` as typed, `debounced` as it is in the URL once typing has paused. A new text resets
 * the page number.
 */
export function useSearchText(): { text: string; debounced: string; onType: (text: string) => void } {
  const params = useUrlParams()
  const debounced = params.get('q') ?? ''
  const [text, setText] = useState(debounced)
  const lastWritten = useRef(debounced)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // Back or a link has changed the URL's text.
    if (debounced === lastWritten.current) return
    lastWritten.current = debounced
    clearTimeout(timer.current)
    setText(debounced)
  }, [debounced])
  useEffect(() => () => clearTimeout(timer.current), [])
  const onType = (newText: string) => {
    setText(newText)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      lastWritten.current = newText
      params.set({ q: newText, page: '' }, { replace: true })
    }, DEBOUNCE_MS)
  }
  return { text, debounced, onType }
}
