import { brokenMails } from './mail-invariants.ts'
import { brokenMoney } from './money-invariants.ts'
import { readLedger } from './provider.ts'
import { brokenSeats } from './seat-invariants.ts'
import { readStored, type StoredStudio } from './stored.ts'
import type { Studio } from './studio.ts'
import { until } from './until.ts'

/** Mails are delivered within 90 s of the mail server's return; the rest is sooner. */
const SETTLE_MS = 150_000
/** A process that runs a job keeps it for less than this, and it is due again only then. */
const LEASE_MS = 20_000
const SHOWN = 5
const FOLLOWED = ['checkout-end', 'hold-end', 'waitlist', 'waitlist-charge', 'date-change', 'refund', 'mail']

/** What is under way, by collection, until it has been carried through. */
function underWay(studio: Studio): [string, object][] {
  const { checkouts, refunds } = readLedger(studio)
  const sessionId = { $in: checkouts.flatMap(({ id, paymentStatus }) => (paymentStatus === 'paid' ? [id] : [])) }
  const paymentIntentId = { $nin: refunds.map(({ paymentId }) => paymentId) }
  // Paid, while the studio still waits for the money, or has let go of the seat without giving it back.
  const unsettled = [{ status: 'open' }, { status: { $in: ['expired', 'cancelled'] }, paymentIntentId }]
  const isDue = { dueAt: { $lte: new Date(Date.now() + LEASE_MS) } }
  return [
    ['mail_outbox', { status: 'pending' }],
    ['refunds', { status: 'due' }],
    ['payment_events', { status: 'waiting' }],
    ['checkouts', { status: 'open', $or: [{ isCharge: true }, { isPaymentUnderWay: true }] }],
    ['checkouts', { sessionId, $or: unsettled }],
    // Due, running, or tried again; those that end a hold or a list wait for its time.
    ['job_queue', { kind: { $in: FOLLOWED }, status: 'waiting', $or: [isDue, { attempts: { $gt: 0 } }] }],
  ]
}

/** Waits until every mail, refund, event and paid checkout has been carried through; answers what never was. */
async function waitUntilIdle(studio: Studio): Promise<string[]> {
  let open: string[] = []
  const isIdle = async () => {
    const lines = underWay(studio).map(async ([collection, filter]) => {
      const documents = await studio.database.collection(collection).find(filter).limit(SHOWN).toArray()
      return documents.map((document) => `${collection}: ${JSON.stringify(document)}`)
    })
    open = (await Promise.all(lines)).flat()
    return open.length === 0
  }
  return until('mails, refunds, events and payments are carried through', isIdle, SETTLE_MS).then(
    () => [],
    (error: Error) => [error.message, ...open],
  )
}

/** What must hold at any instant at which nothing is under way, over the whole database. */
export const brokenAtRest = (studio: Pick<Studio, 'emulators'>, stored: StoredStudio): string[] => [
  ...brokenSeats(stored),
  ...brokenMoney({ stored, ledger: readLedger(studio) }),
]

/** Settles the studio and checks seats, money and mails over the whole database; empty when every invariant holds. */
export async function checkInvariants(studio: Studio): Promise<string[]> {
  const unsettled = await waitUntilIdle(studio)
  const stored = await readStored(studio.database)
  const mails = brokenMails(stored, studio.emulators.capturedEmails.collection.all())
  const broken = [...unsettled, ...brokenAtRest(studio, stored), ...aboveCapacity(stored), ...mails]
  return broken.length > 0 ? [...broken, ...studio.mistakes.filter((line) => line.includes('INTERNAL'))] : []
}

// Only where no capacity was lowered, which takes no seat away.
const aboveCapacity = ({ occurrences }: StoredStudio): string[] =>
  occurrences.flatMap(({ _id, seatsTaken, capacity }) =>
    seatsTaken > capacity ? [`${_id}: ${seatsTaken} seats of ${capacity} are taken`] : [],
  )
