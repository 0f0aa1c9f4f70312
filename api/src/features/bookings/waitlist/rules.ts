import { type ChargeMiss, type Day, type ErrorCode, leastChargeCents, type WaitlistMiss } from '@studio/contract'
import type { WaitlistTerms } from '../../../platform/waitlist-terms.ts'

type EvaluateJoinInput = {
  /** They have a booking of the occurrence, or hold a seat of it. */
  isBooked: boolean
  isWaiting: boolean
  terms: WaitlistTerms
  now: Date
  closesAt: Date
  seatsTaken: number
  capacity: number
  /** How many wait there, and for how many occurrences the member waits. */
  waiting: number
  ownEntries: number
}

type JoinCode = Extract<
  ErrorCode,
  'ALREADY_BOOKED' | 'ALREADY_WAITING' | 'WAITLIST_CLOSED' | 'NOT_FULL' | 'WAITLIST_FULL'
>
export type JoinResult = { ok: true } | { ok: false; code: JoinCode; isOwnLimit?: boolean }

/** Whether a member can join a waitlist; of several reasons the first of this order is given. */
export function evaluateJoin(input: EvaluateJoinInput): JoinResult {
  const { terms, now, closesAt } = input
  if (input.isBooked) return { ok: false, code: 'ALREADY_BOOKED' }
  if (input.isWaiting) return { ok: false, code: 'ALREADY_WAITING' }
  if (!terms.isOn || now >= closesAt) return { ok: false, code: 'WAITLIST_CLOSED' }
  if (input.seatsTaken < input.capacity) return { ok: false, code: 'NOT_FULL' }
  if (input.waiting >= terms.mostWaiting) return { ok: false, code: 'WAITLIST_FULL' }
  if (input.ownEntries >= terms.mostEntries) return { ok: false, code: 'WAITLIST_FULL', isOwnLimit: true }
  return { ok: true }
}

/** The place of an entry: 1 is the next. */
export const getPosition = (seq: number, waiting: readonly { seq: number }[]): number =>
  waiting.filter((other) => other.seq < seq).length + 1

export type EvaluateTurnInput = {
  now: Date
  phase: 'automatic' | 'offers'
  /** Whether the seat costs the member nothing, and what it costs otherwise. */
  isFree: boolean
  priceCents: number
  /** Whether the date has other hours than when they joined. */
  isMoved: boolean
  /** The member's own cut-off; null without one. */
  cutOffAt: Date | null
  date: Day
  /** The last day that the member may book today; null without limit. */
  lastDay: Day | null
}

type TurnResult = { kind: 'seat' } | { kind: 'offer'; isMoved: boolean } | { kind: 'miss'; reason: WaitlistMiss }

/** What a member whose turn it is gets, as far as it does not depend on their other bookings. */
export function evaluateTurn(input: EvaluateTurnInput): TurnResult {
  const { now, phase, isFree, priceCents, isMoved, cutOffAt, date, lastDay } = input
  if (cutOffAt !== null && now > cutOffAt) return { kind: 'miss', reason: 'cut_off' }
  if (lastDay !== null && date > lastDay) return { kind: 'miss', reason: 'outside_window' }
  if (!isFree && priceCents < leastChargeCents) return { kind: 'miss', reason: 'not_payable' }
  return isFree && phase === 'automatic' && !isMoved ? { kind: 'seat' } : { kind: 'offer', isMoved }
}

export type EvaluateChargeInput = {
  /** What the member agreed to; null when they pay by themselves. */
  agreed: { cents: number; until: Date } | null
  now: Date
  isFree: boolean
  priceCents: number
}

/** `offer`: the seat is offered, not charged; `why` when the member had agreed to a charge. */
type ChargeResult = { kind: 'charge' } | { kind: 'offer'; why: ChargeMiss | null }

/** Whether a seat that is to be paid is charged to the card that its member agreed to. */
export function evaluateCharge({ agreed, now, isFree, priceCents }: EvaluateChargeInput): ChargeResult {
  if (!agreed || isFree) return { kind: 'offer', why: null }
  if (priceCents > agreed.cents) return { kind: 'offer', why: 'price_rose' }
  return now < agreed.until ? { kind: 'charge' } : { kind: 'offer', why: 'agreement_over' }
}
