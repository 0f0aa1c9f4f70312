/** What Radix says of a press or a focus outside of a dialog. */
type Outside = { target: EventTarget | null; preventDefault: () => void }

/** A toast lies above a dialog and is none of the page beneath: putting it away, or taking its act, closes no dialog. */
export function leaveToastsAlone(event: Outside): void {
  if (event.target instanceof Element && event.target.closest('[data-toasts]')) event.preventDefault()
}
