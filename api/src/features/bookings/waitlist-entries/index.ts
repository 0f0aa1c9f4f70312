export {
  chargeEntry,
  endEntry,
  leaveEntry,
  offerEntry,
  offerInstead,
  passEntry,
  skipEntry,
  withdrawAgreement,
} from './change-entry.ts'
export { type LinkAct, readLink } from './links.ts'
export {
  instantText,
  queueEnded,
  queueingWaiting,
  queueMiss,
  queueMoved,
  queueOffer,
  queuePublic,
} from './queue-mails.ts'
export type { StoredAgreement, WaitlistEvent } from './waitlist-document.ts'
export { waitlistMails } from './waitlist-mails.ts'
export { isSeatHeld, type NewEntry, type StoredEntry, waitlistStore } from './waitlist-store.ts'
export { noteOfferReleased, noteSeatBooked, winSeat } from './win-seat.ts'
