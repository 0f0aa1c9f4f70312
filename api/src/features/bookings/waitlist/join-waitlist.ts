import { type JoinWaitlistInput, type User, type WaitlistEntry, waitlistPhase } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, unauthorized } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { RolledBack, type Tx } from '../../../platform/transaction.ts'
import { getWaitlistTerms } from '../../../platform/waitlist-terms.ts'
import { emailNotVerified, profileStore } from '../../accounts/people/index.ts'
import { bookingStore, isPlanCurrent, type PreparedBooking, prepareSeat, withBookingPlan } from '../bookings/index.ts'
import { bookingLocks, occurrenceKey, occurrenceStore, runExclusive } from '../seats/index.ts'
import { type NewEntry, queueingWaiting, type StoredEntry, waitlistStore } from '../waitlist-entries/index.ts'
import { type AgreedCard, agreementFor, findCard } from './agree-charge.ts'
import { getListTimes } from './list-times.ts'
import { evaluateJoin, type JoinResult } from './rules.ts'
import { toJoinedResponse } from './show-entries.ts'

/**
 * Puts the member on the waitlist of an occurrence. Refusals, in this order: those of booking about class and date,
 * ALREADY_BOOKED, ALREADY_WAITING, WAITLIST_CLOSED, NOT_FULL, WAITLIST_FULL, EMAIL_NOT_VERIFIED, CHARGE_TERMS_CHANGED.
 * The number that orders the list is drawn in the same transaction.
 */
export async function joinWaitlist(
  deps: Deps,
  { actor, input }: { actor: Actor; input: JoinWaitlistInput },
): Promise<WaitlistEntry> {
  const { user } = actor
  const { notLaterThan, chargeCardId: cardId, chargeSentence: sentence, ...wanted } = input
  return withBookingPlan(deps, { user, input: wanted }, async (seat) => {
    const [agreed, wantsNews] = await Promise.all([
      cardId ? findCard(deps, { user, cardId }).then((card) => ({ ...card, sentence: sentence ?? '' })) : null,
      profileStore(deps).wantsWaitlistNews(user.id),
    ])
    const join = () => addInTurn(deps, { seat, user, notLaterThan, agreed, wantsNews })
    const joined = (await join()) ?? (await prepareSeat(deps, { plan: seat, user }).then(join))
    if (!joined) throw unauthorized()
    if (joined === 'outdated') return joined
    return toJoinedResponse(deps, { ...joined, user, seat })
  })
}

type JoinRequest = {
  seat: PreparedBooking
  user: User
  notLaterThan: number | null
  /** The card to charge, and the sentence that the member agreed to. */
  agreed: AgreedCard | null
  wantsNews: boolean
}
type WaitlistPlace = { entry: StoredEntry; place: number }
/** Null when the seat's counter or the member's lock does not exist yet: `prepareSeat` must come first. */
type AddResult = WaitlistPlace | 'outdated' | null

// One after the other: a rush of joins would only conflict with itself.
function addInTurn(deps: Deps, wish: JoinRequest): Promise<AddResult> {
  const add = () => deps.inTransaction<AddResult>((tx) => addEntry(deps, { ...wish, tx }))
  return runExclusive(`joins:${wish.user.id}`, () => runExclusive(occurrenceKey(wish.seat.occurrence), add))
}

type JoinInput = JoinRequest & { tx: Tx }

async function addEntry(deps: Deps, joining: JoinInput): Promise<WaitlistPlace | RolledBack<AddResult>> {
  const { seat, user, notLaterThan, agreed, wantsNews, tx } = joining
  if (!(await isPlanCurrent(deps, { plan: seat, tx }))) return new RolledBack('outdated')
  const key = occurrenceKey(seat.occurrence)
  const list = await occurrenceStore(deps).findWaitlist({ key, tx })
  if (!list) return new RolledBack(null)
  const { times } = getListTimes(deps, seat)
  const result = await evaluate(deps, { joining, key, list, closesAt: times.closesAt })
  if (!result.ok) throw joinError(result)
  // An offer would hold a seat that is not paid for.
  if (!seat.isFree && !user.isEmailVerified) throw emailNotVerified()
  const now = deps.clock.now()
  const charge = agreed && agreementFor(deps, { seat, times, notLaterThan, agreed })
  const place = list.waiting + 1
  const { classId, date: bookingDate, scheduleId } = seat.occurrence
  const entry: NewEntry = {
    ...{ id: deps.ids.next(), userId: user.id, occurrence: key, classId, scheduleId, bookingDate, notLaterThan },
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
  const phaseEnd = waitlistPhase(times, now) === 'public' ? times.startsAt : times.closesAt
  const dueAt = list.dueAt && list.dueAt < phaseEnd ? list.dueAt : phaseEnd
  const counted = occurrenceStore(deps).waitlistWrite({
    key,
    counts: { nextSeq: list.nextSeq + 1, waiting: place },
    dueAt,
    closesAt: times.closesAt,
  })
  const agreement = charge?.sentence ?? null
  const mails = wantsNews
    ? queueingWaiting(deps, { entry, user, seat, position: place, notLaterThan, agreement, times })
    : []
  const added = waitlistStore(deps).adding(entry)
  // Two joins of one member, and a join and a booking, conflict in the lock. One command, as a booking sends it.
  const writes = [bookingLocks(deps).waitingLockWrite(user.id), counted, ...added.writes, ...mails]
  const [locked] = await deps.bulkWriteInTransaction({ writes, tx })
  return locked?.matchedCount === 1 ? { entry: added.entry, place } : new RolledBack(null)
}

type EvaluateJoinInput = {
  joining: JoinInput
  key: string
  list: { seatsTaken: number; waiting: number }
  closesAt: Date
}

async function evaluate(deps: Deps, { joining, key, list, closesAt }: EvaluateJoinInput): Promise<JoinResult> {
  const { seat, user, tx } = joining
  const userId = user.id
  const { classId, scheduleId, date } = seat.occurrence
  const booked = await bookingStore(deps).liveOn({ userId, date, tx })
  const own = await waitlistStore(deps).liveOfUser({ userId, tx })
  return evaluateJoin({
    isBooked: booked.some((one) => one.classId === classId && one.scheduleId === scheduleId),
    isWaiting: own.some(({ occurrence }) => occurrence === key),
    terms: getWaitlistTerms(deps.env, seat.class),
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
