import {
  type ChargeRefusal,
  type Day,
  getWaitlistClosingTime,
  MIN_CHARGE_CENTS,
  type StudioClass,
  type WaitlistSkipReason,
  type WaitlistTimes,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { hoursBefore, startOfDay } from '../../../platform/studio-time.ts'
import { getCancelHours, getWaitlistTerms, type WaitlistTerms } from '../../../platform/waitlist-terms.ts'
import type { StoredOccurrence } from '../../calendar/index.ts'
import { getSaleEnd } from '../booking/rules.ts'

type JoinInput = {
  /** Whether the member has a booking or a hold of the occurrence. */
  isBooked: boolean
  isWaiting: boolean
  terms: WaitlistTerms
  currentTime: Date
  closesAt: Date
  seatsTaken: number
  capacity: number
  waitingCount: number
  ownEntryCount: number
}

export type JoinRefusal =
  | ('ALREADY_BOOKED' | 'ALREADY_WAITING' | 'WAITLIST_CLOSED' | 'NOT_FULL')
  | ('WAITLIST_FULL' | 'TOO_MANY_WAITLISTS')

/** The first reason why a member cannot join a waitlist; null when they can. */
export function findJoinRefusal(input: JoinInput): JoinRefusal | null {
  const { terms, currentTime, closesAt } = input
  if (input.isBooked) return 'ALREADY_BOOKED'
  if (input.isWaiting) return 'ALREADY_WAITING'
  if (!terms.isOn || currentTime >= closesAt) return 'WAITLIST_CLOSED'
  if (input.seatsTaken < input.capacity) return 'NOT_FULL'
  if (input.waitingCount >= terms.maxWaitingPerOccurrence) return 'WAITLIST_FULL'
  return input.ownEntryCount >= terms.maxEntriesPerMember ? 'TOO_MANY_WAITLISTS' : null
}

/** The position of an entry: 1 is next. */
export const getPosition = (seq: number, waitingEntries: readonly { seq: number }[]): number =>
  waitingEntries.filter((entry) => entry.seq < seq).length + 1

export type EvaluateTurnInput = {
  currentTime: Date
  /** `automatic` until the cancellation deadline, `offers` after it. */
  phase: 'automatic' | 'offers'
  /** Whether the seat costs this member nothing. */
  isFree: boolean
  priceCents: number
  /** Whether the class has moved since the member joined. */
  isMoved: boolean
  /** After it the member wants no seat; null without a cut-off. */
  cutOffAt: Date | null
  date: Day
  /** The last day of the member's booking window; null without a limit. */
  lastBookableDay: Day | null
}

type TurnResult = { kind: 'seat' } | { kind: 'offer'; isMoved: boolean } | { kind: 'skip'; reason: WaitlistSkipReason }

/** What the next member on the waitlist gets, before their other bookings are checked. */
export function evaluateTurn(input: EvaluateTurnInput): TurnResult {
  const { currentTime, phase, isFree, priceCents, isMoved, cutOffAt, date, lastBookableDay } = input
  if (cutOffAt !== null && currentTime > cutOffAt) return { kind: 'skip', reason: 'cut_off' }
  if (lastBookableDay !== null && date > lastBookableDay) return { kind: 'skip', reason: 'outside_window' }
  if (!isFree && priceCents < MIN_CHARGE_CENTS) return { kind: 'skip', reason: 'not_payable' }
  return isFree && phase === 'automatic' && !isMoved ? { kind: 'seat' } : { kind: 'offer', isMoved }
}

export type EvaluateChargeInput = {
  /** The charge that the member agreed to when joining, for a seat before `until`; null when they pay themselves. */
  agreement: { cents: number; until: Date } | null
  currentTime: Date
  isFree: boolean
  priceCents: number
}

/** `reason`: why the agreed charge is not made; null when there was no agreement or the seat costs nothing. */
type ChargeResult = { kind: 'charge' } | { kind: 'offer'; reason: ChargeRefusal | null }

export function evaluateCharge({ agreement, currentTime, isFree, priceCents }: EvaluateChargeInput): ChargeResult {
  if (!agreement || isFree) return { kind: 'offer', reason: null }
  if (priceCents > agreement.cents) return { kind: 'offer', reason: 'price_rose' }
  return currentTime < agreement.until ? { kind: 'charge' } : { kind: 'offer', reason: 'agreement_over' }
}

/** A class's waitlist terms, and the times that follow from them for an occurrence. */
export function getTermsAndTimes(
  deps: Pick<Deps, 'env' | 'clock'>,
  { studioClass, occurrence }: { studioClass: StudioClass; occurrence: StoredOccurrence },
): { terms: WaitlistTerms; times: WaitlistTimes } {
  const { env, clock } = deps
  const terms = getWaitlistTerms(env, studioClass)
  // The sale ends at the start. A class without a time of day counts as starting at the end of its date.
  const startsAt = getSaleEnd(deps, { startsAt: occurrence.startsAt, bookingDate: occurrence.date })
  const closesAt = getWaitlistClosingTime({ startsAt, closesMinutes: terms.closesMinutes })
  const cancelBy = occurrence.startsAt
    ? hoursBefore(occurrence.startsAt, getCancelHours(env, studioClass))
    : startOfDay({ clock, day: occurrence.date })
  return { terms, times: { startsAt, cancelBy, closesAt } }
}
