import type { StoredBooking } from '../../bookings/index.ts'

/** Why somebody is no newcomer any more; the first that applies counts. */
export type NewcomerRefusal = 'plan' | 'pack' | 'paid class' | 'trial'

type NewcomerInput = {
  hadPlan: boolean
  hasBoughtPack: boolean
  bookings: readonly Pick<StoredBooking, 'status' | 'price' | 'paymentIntentId' | 'freeBy' | 'endsAt' | 'bookingDate'>[]
  now: Date
  today: string
}

export function findNewcomerRefusal({ hadPlan, hasBoughtPack, bookings, now, today }: NewcomerInput) {
  const isOver = ({ endsAt, bookingDate }: NewcomerInput['bookings'][number]) =>
    endsAt ? endsAt <= now : bookingDate < today
  const wasPaid = bookings.some(
    ({ price, status, paymentIntentId }) => price.paid > 0 && (status === 'confirmed' || paymentIntentId !== null),
  )
  const wasTrialTaken = bookings.some(
    (booking) => booking.freeBy === 'trial' && booking.status === 'confirmed' && isOver(booking),
  )
  const reasons: Array<[NewcomerRefusal, boolean]> = [
    ['plan', hadPlan],
    ['pack', hasBoughtPack],
    ['paid class', wasPaid],
    ['trial', wasTrialTaken],
  ]
  return reasons.find(([, applies]) => applies)?.[0] ?? null
}

/** An address without its "+tag", by which one person is told from another. */
export const toPlainAddress = (email: string): string => email.replace(/\+[^@]*(?=@)/, '')
