import type { Static } from 'typebox'
import { day, exactly, flag, orNull, text, time } from './fields.ts'

const dateFields = {
  /** Of the occurrence. */
  id: text,
  className: text,
  date: day,
  startTime: orNull(time),
}

/** An open request; the instructor who asked teaches the date until it is confirmed. */
export const SubstituteRequest = exactly({
  ...dateFields,
  instructorName: text,
  reason: text,
  /** Who offers to take the date. */
  substituteName: orNull(text),
  /** What the reader may do. */
  canClaim: flag,
  canConfirm: flag,
  canWithdraw: flag,
})
export type SubstituteRequest = Static<typeof SubstituteRequest>

/** A coming date of the reader without a request. */
export const AskableDate = exactly(dateFields)
export type AskableDate = Static<typeof AskableDate>
