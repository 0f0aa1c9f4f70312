import { useState } from 'react'

/** How often a dialog has been opened. Used as the dialog's key, it resets the dialog at each opening. */
export function useOpeningCount(open: boolean): number {
  const [opening, setOpening] = useState({ wasOpen: false, count: 0 })
  if (open === opening.wasOpen) return opening.count
  const count = open ? opening.count + 1 : opening.count
  setOpening({ wasOpen: open, count })
  return count
}
