import { type Static, Type } from 'typebox'
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

/** `askable`: the reader's own coming dates without a request. */
export const SubstituteBoard = exactly({
  requests: Type.Array(SubstituteRequest),
  askable: Type.Array(exactly(dateFields)),
})
export type SubstituteBoard = Static<typeof SubstituteBoard>
