import { pluralize } from '@studio/contract'

/** Shown until the number of bookings has loaded, and if it fails to load. */
export const CANCELLATION_FALLBACK = 'Members who are booked will be notified, and paid bookings refunded.'

type CancellationInput = { bookings: number; refunds: number; credits?: number | undefined; where?: string }

/** '3 bookings on 2 dates will be cancelled, the members notified and 1 payment refunded.' */
export function formatCancellation({ bookings, refunds, credits, where = '' }: CancellationInput): string {
  const bookingText = `${pluralize(bookings, 'booking')}${where}`
  const memberText = bookings === 1 ? 'the member' : 'the members'
  if (refunds === 0)
    return `${bookingText} will be cancelled and ${memberText} notified. Nothing was paid.${formatCreditsBack(credits)}`
  const refundText = bookings === 1 ? 'the payment' : pluralize(refunds, 'payment')
  return `${bookingText} will be cancelled, ${memberText} notified and ${refundText} refunded.${formatCreditsBack(credits)}`
}

/** ' 2 credits of class packs come back.'; nothing without any. */
export function formatCreditsBack(credits = 0): string {
  if (credits === 0) return ''
  return credits === 1 ? ' 1 credit of a class pack comes back.' : ` ${credits} credits of class packs come back.`
}
