import { type RosterEntry, type User, waitlistPhase } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound, unauthorized } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { minutesAfter } from '../../../platform/studio-time.ts'
import { RolledBack, type Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import {
  bookingStore,
  fullError,
  type PreparedBooking,
  prepareSeat,
  rosterEntries,
  seatError,
  withBookingPlan,
} from '../bookings/index.ts'
import { type StoredEntry, waitlistStore } from '../waitlist-entries/index.ts'
import { entryOver } from './entry-over.ts'
import { type GiveResult, giveToEntry, isGiven } from './give-to-entry.ts'
import { getListTimes } from './list-times.ts'
import { openOfferCheckout } from './offers.ts'

type SeatEntryInput = { actor: Actor; id: string; reason: string }

/**
 * Gives a seat to one who waits, whatever their place; never above capacity (CLASS_FULL). What is free for them is
 * booked, anything else is offered. The reason is in the audit log and in the log of the list.
 */
export async function seatFromWaitlist(deps: Deps, { actor, id, reason }: SeatEntryInput): Promise<RosterEntry> {
  const entry = await waitlistStore(deps).findById(id)
  const user = entry && (await userStore(deps).findById(entry.userId))
  if (!entry || !user) throw notFound('We could not find this place on the waitlist.')
  const { classId, bookingDate, scheduleId } = entry
  const input = { classId, bookingDate, scheduleId }
  await withBookingPlan(deps, { user, input, atDesk: true }, async (seat) => {
    await prepareSeat(deps, { plan: seat, user })
    const giving = { entry, user, seat, actor, reason }
    const result = await deps.inTransaction<GiveResult>((tx) => giveOutOfOrder(deps, { ...giving, tx }))
    if (isGiven(result) || result === 'outdated') return result
    if (result === 'gone') throw entryOver()
    if (result === 'busy')
      throw new AppError('OVERLAPPING_BOOKING', 'They are paying for a seat of this class right now.')
    if (result === 'no seat') throw await fullError(deps, { plan: seat, sentence: 'There is no free seat to give.' })
    if (result === 'account closed') throw unauthorized()
    throw await seatError(deps, { plan: seat, code: result })
  })
  await openOfferCheckout(deps, { user, entryId: id })
  const { bookingId } = (await waitlistStore(deps).findById(id)) ?? {}
  const booking = bookingId ? await bookingStore(deps).findById(bookingId) : null
  const [shown] = booking ? await rosterEntries(deps, [booking]) : []
  if (!shown) throw entryOver()
  return shown
}

type GiveSeatInput = { entry: StoredEntry; user: User; seat: PreparedBooking; actor: Actor; reason: string; tx: Tx }

async function giveOutOfOrder(deps: Deps, giving: GiveSeatInput): Promise<GiveResult | RolledBack<GiveResult>> {
  const { entry, user, seat, actor, reason, tx } = giving
  const current = await waitlistStore(deps).findById(entry.id, { tx })
  if (current?.state !== 'waiting') throw entryOver()
  const until = seat.isFree ? null : offerEnd(deps, seat)
  const outcome = await giveToEntry(deps, { entry, user, seat, until, mayCharge: false, note: reason, tx })
  if (!isGiven(outcome)) return new RolledBack(outcome)
  const before = { state: current.state, seq: current.seq }
  const after = { userId: user.id, username: user.username, ...seat.occurrence, state: outcome, reason }
  const subject = { kind: 'waitlist', id: entry.id }
  await auditStore(deps).record({ act: { actor, what: 'seat from waitlist', entity: subject, before, after }, tx })
  return outcome
}

// Staff may offer after the list has closed; the answer then has time until the start at the latest.
function offerEnd(deps: Deps, seat: PreparedBooking): Date {
  const { terms, times } = getListTimes(deps, seat)
  const now = deps.clock.now()
  const phase = waitlistPhase(times, now)
  const until = minutesAfter(now, phase === 'automatic' ? terms.offerMinutes : terms.lateOfferMinutes)
  const latest = phase === 'public' || phase === 'over' ? times.startsAt : times.closesAt
  return until < latest ? until : latest
}
