import { useEffect, useRef, useState } from 'react'
import { usePlaceParams } from './navigation.tsx'

/** Typing has paused when nothing came for so long. */
const pauseMs = 250

/**
 * The search text of a list: `text` as typed, `settled` as it is in the URL once typing has paused. A new text resets
 * the page number.
 */
export function useSearchText(): { text: string; settled: string; onType: (text: string) => void } {
  const params = usePlaceParams()
  const settled = params.get('q') ?? ''
  const [text, setText] = useState(settled)
  const written = useRef(settled)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // Back, or a link: the URL has another text than what was typed here.
    if (settled === written.current) return
    written.current = settled
    clearTimeout(timer.current)
    setText(settled)
  }, [settled])
  useEffect(() => () => clearTimeout(timer.current), [])
  const onType = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      written.current = next
      params.set({ q: next, page: '' }, { replace: true })
    }, pauseMs)
  }
  return { text, settled, onType }
}
