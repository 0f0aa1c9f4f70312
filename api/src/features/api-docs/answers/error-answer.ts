import { type ErrorBody, type ErrorCode, statusByCode } from '@studio/contract'
import { type Static, Type } from 'typebox'
import { exactly, instant, orNull, text } from './fields.ts'

// Object.keys says string; these are exactly the codes.
const codes = Object.keys(statusByCode) as ErrorCode[]

const OpenCheckout = exactly({
  sessionId: orNull(text),
  title: text,
  checkoutUrl: orNull(text),
  bookingId: orNull(text),
  holdExpiresAt: instant,
})

const details = {
  message: Type.String({ description: 'A sentence for people' }),
  error: Type.Optional(Type.Enum(codes, { description: 'The code again, with errors of an upload' })),
  fields: Type.Optional(Type.Record(Type.String(), text, { description: 'Field name to the sentence under it' })),
  requestId: Type.Optional(text),
  price: Type.Optional(Type.String({ description: 'With PAYMENT_REQUIRED' })),
  nextDate: Type.Optional({ ...orNull(text), description: 'With NOT_SCHEDULED: the next date that takes place' }),
  userId: Type.Optional(Type.String({ description: 'With EMAIL_TAKEN of an invitation: whose the address is' })),
  openCheckouts: Type.Optional(Type.Array(OpenCheckout, { description: 'With TOO_MANY_CHECKOUTS: those to pay' })),
  waitlist: Type.Optional({
    ...exactly({ length: Type.Integer({ minimum: 0 }), open: Type.Boolean() }),
    description: 'With CLASS_FULL: how many wait, and whether one more can join',
  }),
  current: Type.Optional(Type.Unknown({ description: 'With CHANGED_MEANWHILE: the entity as it is now' })),
}

/** The body of every error, the same for all codes. */
export const ErrorAnswer = exactly({ ...details, code: Type.Enum(codes) })

/** The body of an error with one of some codes. */
export const createErrorAnswer = (some: readonly ErrorCode[]) => exactly({ ...details, code: Type.Enum([...some]) })

/** Does not compile while the schema differs from the contract's type. */
export const asInContract: Static<typeof ErrorAnswer> extends ErrorBody ? true : never = true
