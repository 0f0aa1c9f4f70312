import { type RosterEntry, waitlistPhase } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound, unauthorized } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { minutesAfter } from '../../../platform/studio-time.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { classFull, conflictError } from '../booking/booking-errors.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { quoteSeat, type SeatQuote } from '../booking/quote-seat.ts'
import { assertSeatAvailable, turnsOf } from '../booking/reserve-seat.ts'
import { rosterEntries } from '../roster/roster-entries.ts'
import { giveSeat } from './give-seat.ts'
import { entryOver } from './leave-waitlist.ts'
import { getListTimes } from './list-times.ts'
import { waitlistStore } from './waitlist-store.ts'

type SeatEntryInput = { actor: Actor; id: string; reason: string }

/**
 * Gives a seat to one who waits, whatever their place; never above capacity (CLASS_FULL). What is free for them is
 * booked, anything else is offered. The reason is in the audit log and in the log of the list.
 */
export async function seatFromWaitlist(deps: Deps, { actor, id, reason }: SeatEntryInput): Promise<RosterEntry> {
  const found = await waitlistStore(deps).findById(id)
  if (!found || !(await userStore(deps).findById(found.userId))) throw unknownEntry()
  await deps.inTransaction(
    async (tx) => {
      const entry = await waitlistStore(deps).findById(id, { tx })
      if (entry?.state !== 'waiting') throw entryOver()
      const user = await userStore(deps).lock({ id: entry.userId, tx })
      if (!user) throw unauthorized()
      const quote = await quoteSeat(deps, { user, input: entry, atDesk: true, tx })
      const { seatsTaken, capacity } = quote.occurrence
      if (seatsTaken >= capacity) throw await classFull(deps, { quote, tx }, 'There is no free seat.')
      if (await assertSeatAvailable(deps, { user, quote, tx }))
        throw conflictError('OVERLAPPING_BOOKING', 'They are paying for a seat of this class right now.')
      const until = quote.isFree ? null : offerEnd(deps, quote)
      const state = await giveSeat(deps, { entry, user, quote, until, note: reason, tx })
      const { classId, date, scheduleId } = quote.occurrence
      const before = { state: entry.state, seq: entry.seq }
      const after = { userId: user.id, username: user.username, classId, date, scheduleId, state, reason }
      const act = { actor, what: 'seat from waitlist', entity: { kind: 'waitlist', id }, before, after }
      await auditStore(deps).record({ act, tx })
    },
    { serializeBy: turnsOf(found) },
  )
  const { bookingId } = (await waitlistStore(deps).findById(id)) ?? {}
  const booking = bookingId ? await bookingStore(deps).findById(bookingId) : null
  const [shown] = booking ? await rosterEntries(deps, [booking]) : []
  if (!shown) throw entryOver()
  return shown
}

const unknownEntry = () => notFound('We could not find this place on the waitlist.')

// Staff may offer after the list has closed; the answer then has time until the start at the latest.
function offerEnd(deps: Deps, quote: SeatQuote): Date {
  const { terms, times } = getListTimes(deps, quote)
  const now = deps.clock.now()
  const phase = waitlistPhase(times, now)
  const until = minutesAfter(now, phase === 'automatic' ? terms.offerMinutes : terms.lateOfferMinutes)
  const latest = phase === 'public' || phase === 'over' ? times.startsAt : times.closesAt
  return until < latest ? until : latest
}
