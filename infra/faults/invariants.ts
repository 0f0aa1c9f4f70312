import { checkMails } from './mail-invariants.ts'
import { checkMoney } from './money-invariants.ts'
import { readLedger } from './provider.ts'
import { checkSeats } from './seat-invariants.ts'
import { readStored, type StoredStudio } from './stored.ts'
import type { Studio } from './studio.ts'
import { waitUntil } from './until.ts'

/** More than enough: mails are delivered within 90 s after the mail server is back; everything else is faster. */
const MAX_SETTLE_MS = 150_000
/** Longer than any lease: the `dueAt` of a running job is the end of its lease, when another process may run it. */
const MAX_LEASE_MS = 20_000
const MAX_SHOWN = 5
const AWAITED_JOB_KINDS = ['checkout-end', 'hold-end', 'waitlist', 'waitlist-charge', 'date-change', 'refund', 'mail']

/** Returns collections with filters that find unfinished work. */
function createUnfinishedFilters(studio: Studio): [string, object][] {
  const { checkouts, refunds } = readLedger(studio)
  const paidSessionIds = checkouts.flatMap(({ id, paymentStatus }) => (paymentStatus === 'paid' ? [id] : []))
  const notRefundedFilter = { paymentIntentId: { $nin: refunds.map(({ paymentId }) => paymentId) } }
  // Paid at the provider, but still open in the studio, or ended without a refund.
  const unsettledFilters = [{ status: 'open' }, { status: { $in: ['expired', 'cancelled'] }, ...notRefundedFilter }]
  const dueFilter = { dueAt: { $lte: new Date(Date.now() + MAX_LEASE_MS) } }
  return [
    ['mail_outbox', { status: 'pending' }],
    ['refunds', { status: 'due' }],
    ['payment_events', { status: 'waiting' }],
    ['checkouts', { status: 'open', $or: [{ isAutoCharge: true }, { isPaymentUnderWay: true }] }],
    ['checkouts', { sessionId: { $in: paidSessionIds }, $or: unsettledFilters }],
    // Due, running or retried; jobs that end a hold or a waitlist at a later time do not count.
    ['job_queue', { kind: { $in: AWAITED_JOB_KINDS }, status: 'waiting', $or: [dueFilter, { attempts: { $gt: 0 } }] }],
  ]
}

/** Waits until every mail, refund, event and paid checkout is processed. Returns what was not processed in time. */
async function waitUntilIdle(studio: Studio): Promise<string[]> {
  let unfinishedWork: string[] = []
  const isIdle = async () => {
    const linesByCollection = createUnfinishedFilters(studio).map(async ([collection, filter]) => {
      const documents = await studio.database.collection(collection).find(filter).limit(MAX_SHOWN).toArray()
      return documents.map((document) => `${collection}: ${JSON.stringify(document)}`)
    })
    unfinishedWork = (await Promise.all(linesByCollection)).flat()
    return unfinishedWork.length === 0
  }
  return waitUntil('mails, refunds, events and payments are processed', isIdle, MAX_SETTLE_MS).then(
    () => [],
    (error: Error) => [error.message, ...unfinishedWork],
  )
}

/** Checks the invariants that hold whenever no work is in progress, over the whole database. */
export const checkAtRest = (studio: Pick<Studio, 'emulators'>, storedStudio: StoredStudio): string[] => [
  ...checkSeats(storedStudio),
  ...checkMoney({ stored: storedStudio, ledger: readLedger(studio) }),
]

/** Waits until the studio is idle and checks seats, money and mails. Returns the violations. */
export async function checkInvariants(studio: Studio): Promise<string[]> {
  const unfinishedWork = await waitUntilIdle(studio)
  const storedStudio = await readStored(studio.database)
  const mailProblems = checkMails(storedStudio, studio.emulators.capturedEmails.collection.all())
  const problems = [unfinishedWork, checkAtRest(studio, storedStudio), checkCapacity(storedStudio), mailProblems].flat()
  return problems.length > 0 ? [...problems, ...studio.errorLines.filter((line) => line.includes('INTERNAL'))] : []
}

// Only for scenarios that lower no capacity: a lower capacity cancels no booking.
const checkCapacity = ({ occurrences }: StoredStudio): string[] =>
  occurrences.flatMap(({ _id, seatsTaken, capacity }) =>
    seatsTaken > capacity ? [`${_id}: ${seatsTaken} seats of ${capacity} are taken`] : [],
  )
