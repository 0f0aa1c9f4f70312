/** Radix's event of a press or a focus outside of a dialog. */
type Outside = { target: EventTarget | null; preventDefault: () => void }

/**
 * A toast is shown above a dialog and is not part of the page behind it: dismissing it, or pressing its action, closes
 * no dialog. Radix asks after the click, when a dismissed toast has already left the page.
 */
export function leaveToastsAlone(event: Outside): void {
  if (!(event.target instanceof Element)) return
  if (!event.target.isConnected || event.target.closest('[data-toasts]')) event.preventDefault()
}
