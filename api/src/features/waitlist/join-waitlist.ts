import { type JoinWaitlistInput, type WaitlistEntry, waitlistPhase } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError, unauthorized } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http.ts'
import type { Tx } from '../../platform/transaction.ts'
import { waitlistTermsOf } from '../../platform/waitlist-terms.ts'
import { assertPlanCurrent, type PreparedBooking, prepareSeat, withBookingPlan } from '../bookings/index.ts'
import { occurrenceKey, runExclusive } from '../seats/index.ts'
import { type NewEntry, queueWaiting } from '../waitlist-entries/index.ts'
import { type AgreedCard, agreementFor, findCard } from './agree-charge.ts'
import { listOf } from './list-times.ts'
import { evaluateJoin, type JoinResult } from './rules.ts'
import { toEntryResponse } from './show-entries.ts'

/**
 * Puts the member on the waitlist of an occurrence. Refusals, in this order: those of booking about class and date,
 * ALREADY_BOOKED, ALREADY_WAITING, WAITLIST_CLOSED, NOT_FULL, WAITLIST_FULL, CHARGE_TERMS_CHANGED. The number that
 * orders the list is drawn in the same transaction.
 */
export async function joinWaitlist(
  deps: Deps,
  { actor, input }: { actor: Actor; input: JoinWaitlistInput },
): Promise<WaitlistEntry> {
  const { user } = actor
  const { notLaterThan, chargeCardId: cardId, chargeSentence: sentence, ...wanted } = input
  const id = await withBookingPlan(deps, { user, input: wanted }, async (seat) => {
    await prepareSeat(deps, { plan: seat, user })
    const agreed = cardId ? { ...(await findCard(deps, { user, cardId })), sentence: sentence ?? '' } : null
    const add = () => deps.inTransaction((tx) => addEntry(deps, { seat, userId: user.id, notLaterThan, agreed, tx }))
    // One after the other: a rush of joins would only conflict with itself.
    return runExclusive(`joins:${user.id}`, () => runExclusive(occurrenceKey(seat.occurrence), add))
  })
  const entry = await deps.waitlist.findById(id)
  if (!entry) throw unauthorized()
  return toEntryResponse(deps, { entry, user })
}

type Joining = {
  seat: PreparedBooking
  userId: string
  notLaterThan: number | null
  /** The card to charge, and the sentence that the member agreed to. */
  agreed: AgreedCard | null
  tx: Tx
}

async function addEntry(deps: Deps, joining: Joining): Promise<string> {
  const { seat, userId, notLaterThan, agreed, tx } = joining
  await assertPlanCurrent(deps, { plan: seat, tx })
  const key = occurrenceKey(seat.occurrence)
  // Two joins of one member, and a join and a booking, conflict here.
  if (!(await deps.bookingLocks.noteWaiting({ userId, mayWait: true, tx }))) throw unauthorized()
  const list = await deps.occurrences.findWaitlist({ key, tx })
  if (!list) throw new Error(`the occurrence ${key} has no counter`)
  const { times } = listOf(deps, seat)
  const result = await evaluate(deps, { joining, key, list, closesAt: times.closesAt })
  if (!result.ok) throw joinError(result)
  const now = deps.clock.now()
  const charge = agreed && agreementFor(deps, { seat, times, notLaterThan, agreed })
  const id = deps.ids.next()
  const place = list.waiting + 1
  const { classId, date: bookingDate, scheduleId } = seat.occurrence
  const entry: NewEntry = {
    ...{ id, userId, occurrence: key, classId, scheduleId, bookingDate, notLaterThan },
    seq: list.nextSeq,
    startsAt: seat.startsAt,
    endsAt: seat.endsAt,
    placeAtJoining: place,
    charge,
    events: [
      { at: now, what: 'joined', reason: null, note: null },
      ...(charge ? [{ at: now, what: 'agreed' as const, reason: null, note: charge.sentence }] : []),
    ],
    createdAt: now,
  }
  await deps.waitlist.add({ entry, tx })
  const phaseEnd = waitlistPhase(times, now) === 'public' ? times.startsAt : times.closesAt
  const dueAt = list.dueAt && list.dueAt < phaseEnd ? list.dueAt : phaseEnd
  await deps.occurrences.changeWaitlist({
    key,
    counts: { nextSeq: list.nextSeq + 1, waiting: place },
    dueAt,
    closesAt: times.closesAt,
    tx,
  })
  await queueWaiting(deps, {
    entry,
    seat,
    position: place,
    notLaterThan,
    agreement: charge?.sentence ?? null,
    times,
    tx,
  })
  return id
}

type Evaluating = {
  joining: Joining
  key: string
  list: { seatsTaken: number; waiting: number }
  closesAt: Date
}

async function evaluate(deps: Deps, { joining, key, list, closesAt }: Evaluating): Promise<JoinResult> {
  const { seat, userId, tx } = joining
  const { classId, scheduleId, date } = seat.occurrence
  const booked = await deps.bookings.liveOn({ userId, date, tx })
  const own = await deps.waitlist.liveOfUser({ userId, tx })
  return evaluateJoin({
    isBooked: booked.some((one) => one.classId === classId && one.scheduleId === scheduleId),
    isWaiting: own.some(({ occurrence }) => occurrence === key),
    terms: waitlistTermsOf(deps.env, seat.class),
    now: deps.clock.now(),
    closesAt,
    seatsTaken: list.seatsTaken,
    capacity: seat.class.capacity,
    waiting: list.waiting,
    ownEntries: own.length,
  })
}

const sentences = {
  ALREADY_BOOKED: 'You have already booked this class.',
  ALREADY_WAITING: 'You are on the waitlist of this class already.',
  WAITLIST_CLOSED: 'The waitlist of this class is closed.',
  NOT_FULL: 'This class has seats left. You can book it right away.',
  WAITLIST_FULL: 'The waitlist of this class is full.',
} as const

function joinError(result: Exclude<JoinResult, { ok: true }>): AppError {
  const isOwn = result.isOwnLimit === true
  return new AppError(
    result.code,
    isOwn ? 'You wait for as many classes as you can. Please leave one waitlist first.' : sentences[result.code],
  )
}
