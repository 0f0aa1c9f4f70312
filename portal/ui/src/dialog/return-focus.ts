import { useRef } from 'react'

/**
 * Focus goes back to what opened a dialog. Radix only knows an opener that is its own Trigger; ours are
 * opened by state, so the opener is what had the focus when the dialog came.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current?.isConnected) opener.current.focus()
    },
  }
}
