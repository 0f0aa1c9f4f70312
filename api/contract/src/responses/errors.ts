import { type Static, Type } from 'typebox'
import { type ErrorCode, statusByCode } from '../errors.ts'
import { count, flag, instant, orNull, strictObject, text } from './fields.ts'

const codes = Object.keys(statusByCode) as ErrorCode[]

const OpenCheckout = strictObject({
  sessionId: orNull(text),
  title: text,
  checkoutUrl: orNull(text),
  bookingId: orNull(text),
  holdExpiresAt: instant,
})
export type OpenCheckout = Static<typeof OpenCheckout>

/** The JSON body of every error response. */
export const ErrorBody = strictObject({
  message: Type.String({ description: 'A sentence that users see' }),
  code: Type.Enum(codes),
  error: Type.Optional(Type.Enum(codes, { description: 'The code again, for errors of uploads' })),
  fields: Type.Optional(Type.Record(Type.String(), text, { description: 'The message under each field, by its name' })),
  requestId: Type.Optional(text),
  price: Type.Optional(Type.String({ description: 'With PAYMENT_REQUIRED: the price of a seat' })),
  nextDate: Type.Optional({
    ...orNull(text),
    description: 'With NOT_SCHEDULED: the next date on which the class takes place',
  }),
  userId: Type.Optional(
    Type.String({ description: 'With EMAIL_TAKEN of an invitation: the user who has the address' }),
  ),
  openCheckouts: Type.Optional(
    Type.Array(OpenCheckout, { description: 'With TOO_MANY_CHECKOUTS: the unpaid checkouts' }),
  ),
  waitlist: Type.Optional({
    ...strictObject({ length: count, canJoin: flag }),
    description: 'With CLASS_FULL: how many wait, and whether one more can join',
  }),
  current: Type.Optional(Type.Unknown({ description: 'With CHANGED_MEANWHILE: the entity as it is now' })),
})
export type ErrorBody = Static<typeof ErrorBody>
