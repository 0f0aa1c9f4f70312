import { errorToast, type Toast } from './toast-store.ts'

/** The hosted checkout is on its way; said by this page alone, since the next one belongs to it. */
export const redirectingToast: Toast = { title: 'Redirecting to Payment', thisPageOnly: true }

/** A checkout answer without its address. */
export const noCheckoutToast = errorToast('Unable to create checkout session. Please try again.')
