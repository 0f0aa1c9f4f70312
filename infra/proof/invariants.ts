import { readLedger, readLetters } from './ledger.ts'
import { brokenMails } from './mail-invariants.ts'
import { brokenMoney } from './money-invariants.ts'
import { brokenSeats } from './seat-invariants.ts'
import { readStored } from './stored.ts'
import { type ProofStudio, until } from './studio.ts'

/** Mails are delivered within 90 s of the mail server's return (ruling C); the rest is sooner. */
const SETTLE_MS = 150_000

/** What the whole database says once nothing is under way; `broken` is empty when every invariant holds. */
export type Verdict = {
  broken: string[]
  figures: { bookings: number; seats: number; payments: number; refunds: number; mails: number; repeatedMails: number }
}

/** Waits until every mail, refund, event and paid checkout has been carried through. */
export async function settle(studio: ProofStudio): Promise<void> {
  const { database } = studio
  const none = async (collection: string, filter: object) =>
    (await database.collection(collection).countDocuments(filter)) === 0
  const isQuiet = async () => {
    const quiet = await Promise.all([
      none('mail_outbox', { status: 'pending' }),
      none('refunds', { status: 'due' }),
      none('payment_events', { status: 'waiting' }),
      none('checkouts', { stand: { $in: ['opening', 'processing'] } }),
    ])
    return quiet.every(Boolean) && (await paidButOpen(studio)).length === 0
  }
  await until({ what: 'mails, refunds, events and payments are carried through', patience: SETTLE_MS, holds: isQuiet })
}

// Paid at the provider, while the studio still waits for the money or has let go of the seat without giving it back.
async function paidButOpen(studio: ProofStudio): Promise<string[]> {
  const ledger = await readLedger(studio)
  const paid = ledger.checkouts.filter(({ paymentStatus }) => paymentStatus === 'paid').map(({ id }) => id)
  const open = await studio.database
    .collection('checkouts')
    .find({ sessionId: { $in: paid }, isLive: true })
    .toArray()
  const back = new Set(ledger.refunds.map(({ paymentId }) => paymentId))
  const lost = await studio.database
    .collection('checkouts')
    .find({ sessionId: { $in: paid }, stand: { $in: ['expired', 'cancelled', 'failed'] } })
    .toArray()
  const waiting = lost.filter(({ paymentIntentId }) => !back.has(String(paymentIntentId)))
  return [...open, ...waiting].map(({ _id }) => String(_id))
}

/** Settles the studio and checks seats, money and mails over the whole database. */
export async function checkInvariants(studio: ProofStudio): Promise<Verdict> {
  const unsettled = await settle(studio).then(
    () => [],
    (error: Error) => [error.message],
  )
  const [stored, ledger, letters] = await Promise.all([
    readStored(studio.database),
    readLedger(studio),
    readLetters(studio),
  ])
  return {
    broken: [
      ...unsettled,
      ...brokenSeats(stored),
      ...brokenMoney({ stored, ledger }),
      ...brokenMails({ stored, letters, unmailed: studio.demoBookings }),
    ],
    figures: {
      bookings: stored.bookings.length,
      seats: stored.bookings.filter(({ holdsSeat }) => holdsSeat).length,
      payments: ledger.payments.length,
      refunds: ledger.refunds.length,
      mails: letters.length,
      repeatedMails: letters.length - stored.mails.filter(({ status }) => status === 'sent').length,
    },
  }
}
