/** What Radix says of a press or a focus outside of a dialog. */
type Outside = { target: EventTarget | null; preventDefault: () => void }

/**
 * A toast lies above a dialog and is none of the page beneath: putting it away, or taking its act, closes no dialog. Radix
 * asks after the click, when a toast that was put away has already left the page.
 */
export function leaveToastsAlone(event: Outside): void {
  if (!(event.target instanceof Element)) return
  if (!event.target.isConnected || event.target.closest('[data-toasts]')) event.preventDefault()
}
