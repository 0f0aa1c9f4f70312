import { readCapturedEmails, readLedger } from './ledger.ts'
import { brokenMails } from './mail-invariants.ts'
import { brokenMoney } from './money-invariants.ts'
import { brokenSeats } from './seat-invariants.ts'
import { readStored, type StoredStudio } from './stored.ts'
import type { FaultsStudio } from './studio.ts'
import { until } from './until.ts'

/** What the invariants are read from. */
type Readable = Pick<FaultsStudio, 'database' | 'emulators' | 'demoBookings'>

/** Mails are delivered within 90 s of the mail server's return; the rest is sooner. */
const SETTLE_MS = 150_000
const SHOWN = 5

/** What the whole database says once nothing is under way; `broken` is empty when every invariant holds. */
export type InvariantReport = {
  broken: string[]
  figures: { bookings: number; seats: number; payments: number; refunds: number; mails: number; repeatedMails: number }
}

/** A process that runs a job keeps it for less than this, and it is due again only then. */
const LEASE_MS = 20_000

const FOLLOWED = ['checkout-end', 'hold-end', 'waitlist', 'waitlist-charge', 'date-change', 'refund', 'mail']

/** What is under way in each collection, until it has been carried through. */
const underWay = () => ({
  mail_outbox: { status: 'pending' },
  refunds: { keptAt: null },
  payment_events: { status: 'waiting' },
  checkouts: { status: 'open', $or: [{ isCharge: true }, { isPaymentUnderWay: true }] },
  // Due, running, or tried again; those that end a hold or a list wait for its time.
  job_queue: {
    ...{ kind: { $in: FOLLOWED }, status: 'waiting' },
    $or: [{ dueAt: { $lte: new Date(Date.now() + LEASE_MS) } }, { attempts: { $gt: 0 } }],
  },
})

/** Waits until every mail, refund, event and paid checkout has been carried through; answers what never was. */
async function waitUntilIdle(studio: Readable): Promise<string[]> {
  let open: string[] = []
  const holds = async () => {
    open = await findUnderWay(studio)
    return open.length === 0
  }
  const what = 'mails, refunds, events and payments are carried through'
  return until({ what, patience: SETTLE_MS, holds }).then(
    () => [],
    (error: Error) => [error.message, ...open],
  )
}

async function findUnderWay({ database, emulators }: Readable): Promise<string[]> {
  const { checkouts, refunds } = await readLedger({ emulators })
  const sessionId = { $in: checkouts.flatMap(({ id, paymentStatus }) => (paymentStatus === 'paid' ? [id] : [])) }
  const paymentIntentId = { $nin: refunds.map(({ paymentId }) => paymentId) }
  // Paid, while the studio still waits for the money, or has let go of the seat without giving it back.
  const unsettled = [{ status: 'open' }, { status: { $in: ['expired', 'cancelled'] }, paymentIntentId }]
  const filters = [...Object.entries(underWay()), ['checkouts', { sessionId, $or: unsettled }] as const]
  const found = filters.map(async ([collection, filter]) => {
    const documents = await database.collection(collection).find(filter).limit(SHOWN).toArray()
    return documents.map((document) => `${collection}: ${JSON.stringify(document)}`)
  })
  return (await Promise.all(found)).flat()
}

/** What must hold at any instant at which nothing is under way, over the whole database. */
export async function checkStored({ database, emulators }: Omit<Readable, 'demoBookings'>): Promise<string[]> {
  const [stored, ledger] = await Promise.all([readStored(database), readLedger({ emulators })])
  return [...brokenSeats(stored), ...brokenMoney({ stored, ledger })]
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
      ...aboveCapacity(stored),
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

// Only where no capacity was lowered, which takes no seat away.
const aboveCapacity = ({ occurrences }: StoredStudio): string[] =>
  occurrences.flatMap(({ _id, seatsTaken, capacity }) =>
    seatsTaken > capacity ? [`${_id}: ${seatsTaken} seats of ${capacity} are taken`] : [],
  )
