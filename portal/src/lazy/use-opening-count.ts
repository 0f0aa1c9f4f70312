import { useState } from 'react'

/** How often a dialog has been opened. Used as the dialog's key, it resets the dialog at each opening. */
export function useOpeningCount(open: boolean): number {
  const [state, setState] = useState({ wasOpen: false, count: 0 })
  if (open === state.wasOpen) return state.count
  const count = open ? state.count + 1 : state.count
  setState({ wasOpen: open, count })
  return count
}
