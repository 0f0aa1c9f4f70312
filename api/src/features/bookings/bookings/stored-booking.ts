import type { BookingDocument, DateSnapshot } from './booking-document.ts'

/** A booking as use cases see it. */
export type StoredBooking = Omit<BookingDocument, '_id' | 'holdsSeat' | 'isListed' | 'needsReminder'> & {
  id: string
}
export type NewBooking = Omit<
  StoredBooking,
  | 'id'
  | 'lateCancel'
  | 'endedBy'
  | 'endedByRequest'
  | 'madeByRequest'
  | 'endedAt'
  | 'paymentIntentId'
  | 'snapshot'
  | 'status'
  | 'movedFrom'
  | 'changedAt'
  | 'revision'
  | 'isWalkIn'
  | 'checkedInAt'
  | 'releaseAt'
> & {
  id: string
  status: 'pending' | 'confirmed'
  needsReminder: boolean
  snapshot?: DateSnapshot
  madeByRequest?: string | null
  isWalkIn?: boolean
  checkedInAt?: Date | null
}

/** A stored booking as use cases see it. */
export function asBooking(stored: BookingDocument): StoredBooking {
  const { _id, holdsSeat: _h, isListed: _l, needsReminder: _r, ...fields } = stored
  return { ...sinceTheBeginning, id: _id.toHexString(), ...fields }
}

// The default values for a booking stored before these fields existed.
const sinceTheBeginning = {
  movedFrom: null,
  changedAt: null,
  revision: 0,
  isWalkIn: false,
  checkedInAt: null,
  snapshot: null,
  releaseAt: null,
}

/** What a new booking has unless it is said. */
export const unlessSaid = {
  ...sinceTheBeginning,
  lateCancel: false,
  paymentIntentId: null,
  madeByRequest: null,
  endedByRequest: null,
  endedBy: null,
  endedAt: null,
}
