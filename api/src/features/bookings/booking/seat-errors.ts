import { waitlistClosesAt } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import { endOfDay } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { getWaitlistTerms } from '../../../platform/waitlist-terms.ts'
import { waitlistStore } from '../waitlist/waitlist-store.ts'
import type { SeatQuote } from './quote-seat.ts'

const sentences = {
  ALREADY_BOOKED: 'You have already booked this class.',
  OVERLAPPING_BOOKING: 'You have another booking at this time.',
} as const

export const conflictError = (code: keyof typeof sentences) => new AppError(code, sentences[code])

/** CLASS_FULL with what is known of the waitlist, where the class has one. */
export async function classFull(
  deps: Deps,
  { quote: { studioClass, occurrence }, tx }: { quote: SeatQuote; tx: Tx },
  sentence = 'This class is full. Please choose another date.',
): Promise<AppError> {
  const { env, clock } = deps
  const terms = getWaitlistTerms(env, studioClass)
  if (!terms.isOn) return new AppError('CLASS_FULL', sentence)
  const { length } = await waitlistStore(deps).numbersWaiting(occurrence.id, { tx })
  const startsAt = occurrence.startsAt ?? endOfDay({ clock, day: occurrence.date })
  const closesAt = waitlistClosesAt({ startsAt, closesMinutes: terms.closesMinutes })
  const open = clock.now() < closesAt && length < terms.mostWaiting
  return new AppError('CLASS_FULL', sentence, { extra: { waitlist: { length, open } } })
}
