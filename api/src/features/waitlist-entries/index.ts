export { endEntry, leaveEntry, offerEntry, passEntry, skipEntry } from './change-entry.ts'
export { type LinkAct, readLink } from './links.ts'
export {
  instantText,
  queueEnded,
  queueMiss,
  queueMoved,
  queueOffer,
  queuePublic,
  queueWaiting,
} from './queue-mails.ts'
export type { WaitlistEvent } from './waitlist-document.ts'
export { waitlistMails } from './waitlist-mails.ts'
export type { NewEntry, StoredEntry } from './waitlist-store.ts'
export { noteOfferReleased, noteSeatBooked, winSeat } from './win-seat.ts'
