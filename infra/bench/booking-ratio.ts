import { randomUUID } from 'node:crypto'
import { addDays, dayIn, endpoints } from '@studio/contract'
import { type Collection, MongoClient, ObjectId } from 'mongodb'
import { signInAdmin, signUp } from '../proof/person.ts'
import type { AppUnderTest } from '../proof/studio.ts'
import { post } from './load.ts'
import { createMeasuredClass } from './measured-class.ts'

const MEMBERS = 40
const DATES = 28
/**
 * As many dates are booked before anything is timed, so that both are measured as they run all day long: over their
 * first few hundred bookings both become faster all the time.
 */
const WARM_UP_DATES = 14

/**
 * Milliseconds of a member's booking over HTTP and of the database transaction at its heart, in turns: what the API
 * adds (session, rules, response) is the difference. Bookings run one after another, so that none waits for a lock of another.
 */
export async function timeBookings(studio: AppUnderTest): Promise<{ api: number[]; bare: number[] }> {
  const admin = await signInAdmin(studio)
  const members = await signUp(studio, { count: MEMBERS, admin })
  const classId = await createMeasuredClass(admin, { capacity: 1000 })
  const today = dayIn(new Date(), 'America/New_York')
  const url = `${studio.apis[0]}${endpoints.bookClass.path}`
  const bookAs = (member: (typeof members)[number], bookingDate: string) =>
    post({ url, headers: { Cookie: member.cookie }, body: { classId, bookingDate } })
  const [first] = members
  if (!first) throw new Error('no user signed up')
  const traces = await tracesOf(studio, () => bookAs(first, addDays(today, DATES + 1)))
  const bare = await openBareTransaction(studio, traces)
  const times = { api: [] as number[], bare: [] as number[] }
  for (let ahead = 1; ahead <= DATES; ahead += 1) {
    const bookingDate = addDays(today, ahead)
    for (const member of members) {
      const api = await timed(() => bookAs(member, bookingDate))
      const alone = await timed(() => bare.book({ userId: member.id, bookingDate }))
      if (ahead <= WARM_UP_DATES) continue
      times.api.push(api)
      times.bare.push(alone)
    }
  }
  await bare.close()
  return times
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

type StoredDocument = { _id: ObjectId; [field: string]: unknown }
type Job = { _id: string; [field: string]: unknown }
/** What one booking leaves in the database. */
type Traces = { booking: StoredDocument; mail: StoredDocument; job: Job }

/** Books once and reads what that left: the job of its mail while it waits, since it goes when that is sent. */
async function tracesOf({ database }: AppUnderTest, book: () => Promise<string>): Promise<Traces> {
  const { id } = JSON.parse(await book()) as { id: string }
  const booking = await database.collection<StoredDocument>('bookings').findOne({ _id: new ObjectId(id) })
  const mail = await database.collection<StoredDocument>('mail_outbox').findOne({ key: `booking-confirmed:${id}` })
  const job = await database.collection<Job>('job_queue').findOne({ _id: `mail:${mail?._id}` })
  if (!booking || !mail || !job) throw new Error('the first booking left no booking and no mail that waits')
  return { booking, mail, job }
}

/** The same collection in a database of its own, empty, with the product's indexes. */
async function emptyTwin<Document extends { _id: unknown }>(
  { database }: AppUnderTest,
  { client, name }: { client: MongoClient; name: string },
): Promise<Collection<Document>> {
  const twin = client.db('bare').collection<Document>(name)
  for (const { key, unique = false, sparse = false } of await database.collection(name).indexes()) {
    if (!('_id' in key)) await twin.createIndex(key, { unique, sparse })
  }
  return twin
}

/**
 * The reads and writes of one booking and nothing else, a command each as one writes them down, with the product's own
 * documents and indexes.
 */
async function openBareTransaction(studio: AppUnderTest, traces: Traces) {
  const client = await MongoClient.connect(studio.databaseUri)
  const twin = <Document extends { _id: unknown }>(name: string) => emptyTwin<Document>(studio, { client, name })
  const bookings = await twin<StoredDocument>('bookings')
  const occurrences = await twin<{ _id: string; seatsTaken: number }>('class_occurrences')
  const locks = await twin<{ _id: string; turns: number }>('booking_locks')
  const claims = await twin<{ _id: string; holder: string }>('booking_claims')
  const mails = await twin<StoredDocument>('mail_outbox')
  const jobs = await twin<Job>('job_queue')
  const book = async ({ userId, bookingDate }: { userId: string; bookingDate: string }) => {
    const occurrenceId = `${traces.booking.classId}:${bookingDate}:-`
    await occurrences.updateOne({ _id: occurrenceId }, { $setOnInsert: { seatsTaken: 0 } }, { upsert: true })
    await locks.updateOne({ _id: userId }, { $setOnInsert: { turns: 0 } }, { upsert: true })
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await locks.updateOne({ _id: userId }, { $inc: { turns: 1 } }, { session })
        await bookings.find({ userId, holdsSeat: true, bookingDate }, { session }).toArray()
        await occurrences.findOne({ _id: occurrenceId }, { session })
        await occurrences.updateOne({ _id: occurrenceId }, { $inc: { seatsTaken: 1 } }, { session })
        const _id = new ObjectId()
        await claims.insertOne({ _id: `${userId}:${occurrenceId}`, holder: _id.toHexString() }, { session })
        await bookings.insertOne({ ...traces.booking, _id, userId, bookingDate }, { session })
        await mails.insertOne({ ...traces.mail, _id: new ObjectId(), key: randomUUID() }, { session })
        await jobs.insertOne({ ...traces.job, _id: randomUUID(), claim: randomUUID() }, { session })
      }),
    )
  }
  return { book, close: () => client.close() }
}
