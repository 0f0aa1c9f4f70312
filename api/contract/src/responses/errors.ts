import { type Static, Type } from 'typebox'
import { type ErrorCode, statusByCode } from '../errors.ts'
import { count, exactly, flag, instant, orNull, text } from './fields.ts'

// Object.keys says string; these are exactly the codes.
const codes = Object.keys(statusByCode) as ErrorCode[]

/** A checkout that waits to be paid. */
const OpenCheckout = exactly({
  sessionId: orNull(text),
  title: text,
  checkoutUrl: orNull(text),
  bookingId: orNull(text),
  holdExpiresAt: instant,
})
export type OpenCheckout = Static<typeof OpenCheckout>

/**
 * The JSON body of every error response. `message` is a sentence that users see, `error` repeats the code on upload
 * errors, `price` comes with PAYMENT_REQUIRED, `nextDate` with NOT_SCHEDULED, `current` (the entity as it is now) with
 * CHANGED_MEANWHILE.
 */
export const ErrorBody = exactly({
  message: Type.String({ description: 'A sentence for people' }),
  code: Type.Enum(codes),
  error: Type.Optional(Type.Enum(codes, { description: 'The code again, with errors of an upload' })),
  fields: Type.Optional(Type.Record(Type.String(), text, { description: 'Field name to the sentence under it' })),
  requestId: Type.Optional(text),
  price: Type.Optional(Type.String({ description: 'With PAYMENT_REQUIRED' })),
  nextDate: Type.Optional({ ...orNull(text), description: 'With NOT_SCHEDULED: the next date that takes place' }),
  userId: Type.Optional(Type.String({ description: 'With EMAIL_TAKEN of an invitation: whose the address is' })),
  openCheckouts: Type.Optional(Type.Array(OpenCheckout, { description: 'With TOO_MANY_CHECKOUTS: those to pay' })),
  waitlist: Type.Optional({
    ...exactly({ length: count, open: flag }),
    description: 'With CLASS_FULL: how many wait, and whether one more can join',
  }),
  current: Type.Optional(Type.Unknown({ description: 'With CHANGED_MEANWHILE: the entity as it is now' })),
})
export type ErrorBody = Static<typeof ErrorBody>
