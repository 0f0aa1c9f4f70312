import { useRef } from 'react'

/**
 * Returns the focus to the dialog's opener. Radix only knows an opener that is its own Trigger; ours are opened by
 * state, so the opener is the element that had the focus before.
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
