import type { BookingDocument } from './booking-document.ts'

/** A booking as use cases see it. */
export type StoredBooking = Omit<BookingDocument, '_id' | 'holdsSeat' | 'isListed' | 'needsReminder'> & {
  id: string
}

const bookingDefaults = {
  movedFrom: null,
  changedAt: null,
  revision: 0,
  isWalkIn: false,
  checkedInAt: null,
  snapshot: null,
  releaseAt: null,
  lateCancel: false,
  paymentIntentId: null,
  endedBy: null,
  endedAt: null,
}

type Given = Omit<StoredBooking, 'id' | 'status' | keyof typeof bookingDefaults>
export type NewBooking = Given &
  Partial<Pick<StoredBooking, 'snapshot' | 'isWalkIn' | 'checkedInAt'>> & {
    id: string
    status: 'pending' | 'confirmed'
    needsReminder: boolean
  }

/** A stored booking as use cases see it. */
export function asBooking(stored: BookingDocument): StoredBooking {
  const { _id, holdsSeat: _h, isListed: _l, needsReminder: _r, ...fields } = stored
  return { id: _id.toHexString(), ...fields }
}

/** The fields of a booking that holds a seat. */
export const toStoredFields = ({ id: _, ...fields }: NewBooking) => ({
  ...bookingDefaults,
  ...fields,
  holdsSeat: true,
  isListed: true,
})

/** Whether a hold has run out; a job ends it within seconds. */
export const isExpiredHold = ({ status, holdExpiresAt }: StoredBooking, now: Date): boolean =>
  status === 'pending' && holdExpiresAt !== null && holdExpiresAt <= now
