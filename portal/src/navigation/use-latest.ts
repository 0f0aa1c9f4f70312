import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A box that always holds the newest value, for listeners and timers that outlive a render. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const box = useRef(value)
  useLayoutEffect(() => {
    box.current = value
  })
  return box
}
