import { errorToast, type PageToast } from './toast-store.ts'

/** The hosted checkout is opening; shown by this page only, since the next page is the checkout. */
export const redirectingToast: PageToast = { title: 'Redirecting to Payment', thisPageOnly: true }

/** A checkout answer without its address. */
export const noCheckoutToast = errorToast('Unable to create checkout session. Please try again.')
