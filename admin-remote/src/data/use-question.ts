import { useState } from 'react'

/**
 * What every question before an act shares, ready to be spread on its AlertDialog: it is open, it closes when it is
 * waved away, and its act is done once. Afterwards it closes, unless the act answers `false`.
 */
export function useQuestion({ act, onClose }: { act: () => Promise<unknown>; onClose: () => void }) {
  const [pending, setPending] = useState(false)
  const confirm = async () => {
    setPending(true)
    if ((await act()) === false) setPending(false)
    else onClose()
  }
  return {
    open: true,
    onOpenChange: (open: boolean) => open || onClose(),
    pending,
    onAction: () => void confirm(),
  }
}
