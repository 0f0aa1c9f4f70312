import { readCapturedEmails, readLedger } from './ledger.ts'
import { brokenMails } from './mail-invariants.ts'
import { brokenMoney } from './money-invariants.ts'
import { brokenSeats } from './seat-invariants.ts'
import { readStored } from './stored.ts'
import type { AppUnderTest } from './studio.ts'
import { until } from './until.ts'
import { brokenWaitlists } from './waitlist-invariants.ts'

/** What the invariants are read from. */
export type Readable = Pick<AppUnderTest, 'database' | 'emulators' | 'demoBookings'> & {
  /** The instant that the API's clocks show, where it is not the machine's. */
  now?(): number
}

/** Mails are delivered within 90 s of the mail server's return; the rest is sooner. */
const SETTLE_MS = 150_000
const SHOWN = 5

/** What the whole database says once nothing is under way; `broken` is empty when every invariant holds. */
export type InvariantReport = {
  broken: string[]
  figures: { bookings: number; seats: number; payments: number; refunds: number; mails: number; repeatedMails: number }
}

/** What is under way in each collection, until it has been carried through. */
const underWay = (now: number) => ({
  mail_outbox: { status: 'pending' },
  refunds: { keptAt: null },
  payment_events: { status: 'waiting' },
  checkouts: { status: 'open', $or: [{ isCharge: true }, { isPaymentUnderWay: true }] },
  job_queue: dueJobs({ kinds: ['checkout-end', 'hold-end', 'waitlist', 'waitlist-charge', 'date-change'], now }),
})

/** A process that runs a job keeps it for less than this, and it is due again only then. */
const LEASE_MS = 20_000

/** Jobs that are due, run right now, or are tried again; those that end a hold or a list wait for its time. */
export const dueJobs = ({ kinds, now }: { kinds: readonly string[]; now: number }) => ({
  kind: { $in: kinds },
  status: 'waiting',
  $or: [{ dueAt: { $lte: new Date(now + LEASE_MS) } }, { pauses: { $gt: 0 } }],
})

/** Waits until every mail, refund, event and paid checkout has been carried through; answers what never was. */
async function waitUntilIdle(studio: Readable): Promise<string[]> {
  let open: string[] = []
  const isQuiet = async () => {
    open = await stillOpen(studio)
    return open.length === 0
  }
  const what = 'mails, refunds, events and payments are carried through'
  return until({ what, patience: SETTLE_MS, holds: isQuiet }).then(
    () => [],
    (error: Error) => [error.message, ...open],
  )
}

async function stillOpen(studio: Readable): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(underWay(studio.now?.() ?? Date.now())).map(async ([collection, filter]) =>
      (await studio.database.collection(collection).find(filter).limit(SHOWN).toArray()).map(
        (entry) => `${collection}: ${JSON.stringify(entry)}`,
      ),
    ),
  )
  const paid = (await paidButOpen(studio)).map((id) => `paid, and its checkout is open: ${id}`)
  return [...found.flat(), ...paid]
}

// Paid at the provider, while the studio still waits for the money or has let go of the seat without giving it back.
async function paidButOpen(studio: Readable): Promise<string[]> {
  const ledger = await readLedger(studio)
  const paid = ledger.checkouts.filter(({ paymentStatus }) => paymentStatus === 'paid').map(({ id }) => id)
  const open = await studio.database
    .collection('checkouts')
    .find({ sessionId: { $in: paid }, status: 'open' })
    .toArray()
  const back = new Set(ledger.refunds.map(({ paymentId }) => paymentId))
  const lost = await studio.database
    .collection('checkouts')
    .find({ sessionId: { $in: paid }, status: { $in: ['expired', 'cancelled'] } })
    .toArray()
  const waiting = lost.filter(({ paymentIntentId }) => !back.has(String(paymentIntentId)))
  return [...open, ...waiting].map(({ _id }) => String(_id))
}

/** Settles the studio and checks seats, money and mails over the whole database. */
export async function checkInvariants(studio: Readable): Promise<InvariantReport> {
  const unsettled = await waitUntilIdle(studio)
  const [stored, ledger, capturedEmails] = await Promise.all([
    readStored(studio.database),
    readLedger(studio),
    readCapturedEmails(studio),
  ])
  return {
    broken: [
      ...unsettled,
      ...brokenSeats(stored),
      ...brokenWaitlists(stored),
      ...brokenMoney({ stored, ledger }),
      ...brokenMails({ stored, capturedEmails, unmailed: studio.demoBookings }),
    ],
    figures: {
      bookings: stored.bookings.length,
      seats: stored.bookings.filter(({ holdsSeat }) => holdsSeat).length,
      payments: ledger.payments.length,
      refunds: ledger.refunds.length,
      mails: capturedEmails.length,
      repeatedMails: capturedEmails.length - stored.mails.filter(({ status }) => status === 'sent').length,
    },
  }
}
