import { getWaitlistClosingTime } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { AppError } from '../../../platform/app-error.ts'
import { endOfDay } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { getWaitlistTerms } from '../../../platform/waitlist-terms.ts'
import { hasHadWaitlist } from '../../calendar/index.ts'
import { waitlistStore } from '../waitlist/waitlist-store.ts'
import { classFull } from './booking-errors.ts'
import type { SeatQuote } from './quote-seat.ts'

type ClassFullInput = { quote: SeatQuote; message?: string | undefined; tx: Tx }

/** Throws CLASS_FULL when every seat of the occurrence is taken. */
export async function assertNotFull(deps: Deps, { quote, message, tx }: ClassFullInput): Promise<void> {
  const { seatsTaken, capacity } = quote.occurrence
  if (seatsTaken >= capacity) throw await loadClassFullError(deps, { quote, message, tx })
}

/** CLASS_FULL with the length of the waitlist, and whether it can be joined. */
export async function loadClassFullError(
  deps: Deps,
  { quote: { studioClass, occurrence }, message, tx }: ClassFullInput,
): Promise<AppError> {
  const { env, clock } = deps
  const terms = getWaitlistTerms(env, studioClass)
  if (!terms.isOn) return classFull(null, message)
  // Skip the query while the waitlist is empty: many members may request the last seats at the same time.
  const waitingEntries = hasHadWaitlist(occurrence) ? await waitlistStore(deps).findWaiting(occurrence.id, { tx }) : []
  const startsAt = occurrence.startsAt ?? endOfDay({ clock, day: occurrence.date })
  const closesAt = getWaitlistClosingTime({ startsAt, closesMinutes: terms.closesMinutes })
  const canJoin = clock.now() < closesAt && waitingEntries.length < terms.maxWaitingPerOccurrence
  return classFull({ length: waitingEntries.length, canJoin }, message)
}
