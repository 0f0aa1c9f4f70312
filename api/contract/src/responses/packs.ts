import { type Static, Type } from 'typebox'
import { bookingStatuses } from '../rules/bookings.ts'
import { classCategories } from '../rules/catalogue.ts'
import { packCreditTotals, packStatuses } from '../rules/packs.ts'
import {
  count,
  day,
  fieldForEach,
  flag,
  id,
  instant,
  money,
  orNull,
  strictObject,
  text,
  versionFields,
} from './fields.ts'

const covers = Type.Array(Type.Enum(classCategories))

/** A class pack that the studio sells or grants. */
export const PackProduct = strictObject({
  id,
  name: text,
  description: text,
  credits: count,
  price: money,
  /** The number of days from the purchase to the last day of the pack. */
  validDays: count,
  covers,
  newcomersOnly: flag,
  isOnSale: flag,
  createdAt: instant,
  ...versionFields,
})
export type PackProduct = Static<typeof PackProduct>

/** A booking that was made on a pack. */
const PackBooking = strictObject({
  bookingId: id,
  className: text,
  bookingDate: day,
  startsAt: orNull(instant),
  status: Type.Enum(bookingStatuses),
  /** False once its credit has been returned. */
  usesCredit: flag,
})
export type PackBooking = Static<typeof PackBooking>

/** A member's pack, with the terms of its purchase. */
export const UserPack = strictObject({
  id,
  packProductId: id,
  name: text,
  credits: count,
  creditsLeft: count,
  /** Credits that the studio has taken back for a refund. */
  takenBack: count,
  lastDay: day,
  covers,
  /** '0.00' for a granted pack. */
  price: money,
  boughtAt: instant,
  isGranted: flag,
  status: Type.Enum(packStatuses),
  /** Newest first. */
  bookings: Type.Array(PackBooking),
})
export type UserPack = Static<typeof UserPack>

/** The credits of a pack, the days and the class categories that they pay for; `creditsLeft` may be 0. */
export const PackBalance = strictObject({ id, name: text, credits: count, creditsLeft: count, lastDay: day, covers })
export type PackBalance = Static<typeof PackBalance>

/** Credits and their value; negative for a decrease. */
const CreditFigures = strictObject({ credits: Type.Integer(), value: money })
/**
 * How many packs were bought in the period, and the credits of all packs by total. `refunded`: taken back by the studio,
 * or ended by a refund.
 */
const packFigures = { count, ...fieldForEach(packCreditTotals, CreditFigures) }

/**
 * GET /api/admin/reports/packs: the changes of a period, and the credits that are unused when it ends. A credit is worth
 * its share of the price.
 */
export const PackReport = strictObject({
  from: day,
  to: day,
  packs: Type.Array(strictObject({ name: text, ...packFigures })),
  totals: strictObject(packFigures),
  countedAt: instant,
})
export type PackReport = Static<typeof PackReport>
