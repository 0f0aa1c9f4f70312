import { waitlistClosesAt } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import { endOfDay } from '../../../platform/studio-time.ts'
import { getWaitlistTerms } from '../../../platform/waitlist-terms.ts'
import { occurrenceKey, occurrenceStore } from '../seats/index.ts'
import type { PreparedBooking } from './prepare-booking.ts'

/** Why a seat cannot be had, in the order in which it is reported. */
export type SeatRefusal = 'ALREADY_BOOKED' | 'OVERLAPPING_BOOKING' | 'CLASS_FULL'

const sentences: Record<SeatRefusal, string> = {
  ALREADY_BOOKED: 'You have already booked this class.',
  OVERLAPPING_BOOKING: 'You have another booking at this time.',
  CLASS_FULL: 'This class is full. Please choose another date.',
}

/** The error for a seat that cannot be had; for a full class with what is known of its waitlist. */
export async function seatError(
  deps: Deps,
  { plan, code }: { plan: PreparedBooking; code: SeatRefusal },
): Promise<AppError> {
  return code === 'CLASS_FULL'
    ? fullError(deps, { plan, sentence: sentences[code] })
    : new AppError(code, sentences[code])
}

/** CLASS_FULL with what is known of the waitlist, where the class has one. */
export async function fullError(
  deps: Deps,
  { plan, sentence }: { plan: PreparedBooking; sentence: string },
): Promise<AppError> {
  const terms = getWaitlistTerms(deps.env, plan.class)
  if (!terms.isOn) return new AppError('CLASS_FULL', sentence)
  const list = await occurrenceStore(deps).findWaitlist({ key: occurrenceKey(plan.occurrence) })
  const length = list?.waiting ?? 0
  const startsAt = plan.startsAt ?? endOfDay({ clock: deps.clock, day: plan.occurrence.date })
  const closesAt = waitlistClosesAt({ startsAt, closesMinutes: terms.closesMinutes })
  const open = deps.clock.now() < closesAt && length < terms.mostWaiting
  return new AppError('CLASS_FULL', sentence, { extra: { waitlist: { length, open } } })
}
