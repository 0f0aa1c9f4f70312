import type { User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { addCharge } from '../../payments/checkout/index.ts'
import { formatPlanWhen, giveSeat, type PreparedBooking, type SeatRefusal } from '../bookings/index.ts'
import { occurrenceStore } from '../seats/index.ts'
import {
  chargeEntry,
  offerEntry,
  queueOffer,
  type StoredEntry,
  waitlistStore,
  winSeat,
} from '../waitlist-entries/index.ts'
import { evaluateCharge } from './rules.ts'

type SeatOutcome = 'seated' | 'charging' | 'offered'

/**
 * What became of a seat and one who waits. `gone`: the entry does not wait any more. `busy`: the member is paying for a
 * seat of the class at the moment, which is no miss. `outdated`: the seat is to be planned again.
 */
export type GiveResult = SeatOutcome | 'gone' | 'busy' | 'no seat' | SeatRefusal | 'account closed' | 'outdated'

/** Whether the member has the seat; otherwise the transaction must be rolled back. */
export const isGiven = (result: GiveResult): result is SeatOutcome =>
  result === 'seated' || result === 'charging' || result === 'offered'

const notGiven = { held: 'busy', unprepared: 'account closed', outdated: 'outdated' } as const

/** Whether there is a seat to give: a kept one is none where the class has lost so many that it is full without it. */
export const hasSeat = ({ handovers, seatsTaken }: { handovers: number; seatsTaken: number }, seat: PreparedBooking) =>
  seatsTaken < seat.class.capacity || (handovers > 0 && seatsTaken - handovers < seat.class.capacity)

type GiveSeatInput = {
  entry: StoredEntry
  user: User
  seat: PreparedBooking
  until: Date | null
  /** Whether a card may be charged to which the member has agreed. */
  mayCharge: boolean
  note: string | null
  tx: Tx
}

/**
 * Seats a member who waits, charges their card for the seat, or offers it, in a transaction that may do more. It must be
 * rolled back when the seat was not given (`isGiven`).
 */
export async function giveToEntry(
  deps: Deps,
  { entry: { id }, user, seat, until, mayCharge, note, tx }: GiveSeatInput,
): Promise<GiveResult> {
  const entry = await waitlistStore(deps).findById(id, { tx })
  if (entry?.state !== 'waiting') return 'gone'
  const key = entry.occurrence
  const list = await occurrenceStore(deps).findWaitlist({ key, tx })
  if (!list || !hasSeat(list, seat)) return 'no seat'
  const agreed = (mayCharge && until && entry.charge) || null
  const { isFree, price } = seat
  const charge = evaluateCharge({ agreed, now: deps.clock.now(), isFree, priceCents: price.paid })
  const card = charge.kind === 'charge' ? agreed : null
  const checkoutId = card ? deps.ids.next() : null
  const hold = until ? { checkoutId, expiresAt: until } : null
  const waitlist = { entryId: id, isKept: list.seatsTaken >= seat.class.capacity }
  const given = await giveSeat(deps, { plan: seat, user, hold, waitlist, tx })
  if (given.outcome === 'refused') return given.code
  if (given.outcome !== 'taken') return notGiven[given.outcome]
  const { booking } = given
  if (!until) {
    await winSeat(deps, { entry, booking, note, tx })
    return 'seated'
  }
  const { id: bookingId, scheduleId } = booking
  if (checkoutId && card) {
    const charged = {
      bookingId,
      occurrence: key,
      scheduleId,
      className: seat.class.name,
      when: formatPlanWhen(deps, seat),
      price,
    }
    const { customerId, cardId } = card
    const held = { user, card: { customerId, cardId }, seat: charged, until, tx }
    await addCharge(deps, { checkoutId, entryId: id, ...held })
    await chargeEntry(deps, { entry, bookingId, until, tx })
    return 'charging'
  }
  const notCharged = charge.kind === 'offer' ? charge.why : null
  const { location } = seat.details
  await offerEntry(deps, { entry, bookingId, until, note, reason: notCharged, tx })
  await queueOffer(deps, { entry, priceCents: isFree ? 0 : price.paid, location, bookingId, until, notCharged, tx })
  return 'offered'
}
