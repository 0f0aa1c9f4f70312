import { randomUUID } from 'node:crypto'
import { addDays, dayIn, endpoints } from '@studio/contract'
import { MongoClient, ObjectId } from 'mongodb'
import { signInAdmin, signUp } from '../proof/person.ts'
import type { ProofStudio } from '../proof/studio.ts'
import { post } from './load.ts'

const MEMBERS = 20
const DATES = 20
/** As many dates are booked before anything is timed, so that both are measured as they run all day long. */
const WARM_UP_DATES = 8

/**
 * Milliseconds of a member's booking over HTTP and of the database transaction at its heart, in turns: what the API adds
 * (session, rules, answer) is the difference. One after another, so that nobody waits for somebody else's lock.
 */
export async function timeBookings(studio: ProofStudio): Promise<{ api: number[]; bare: number[] }> {
  const admin = await signInAdmin(studio)
  const members = await signUp(studio, { count: MEMBERS, admin })
  // Without schedules it can be booked for any date of the window, and nothing overlaps (ruling A8).
  const { id: classId } = await admin.at(0).call('createClass', {
    body: {
      name: 'Measured',
      description: '',
      type: 'class',
      category: 'yoga',
      duration: 45,
      capacity: 1000,
      dropInPrice: '25.00',
      isActive: true,
    },
  })
  const today = dayIn(new Date(), 'America/New_York')
  const bare = await openBareTransaction(studio)
  const url = `${studio.apis[0]}${endpoints.bookClass.path}`
  const times = { api: [] as number[], bare: [] as number[] }
  for (let ahead = 1; ahead <= DATES; ahead += 1) {
    const bookingDate = addDays(today, ahead)
    for (const member of members) {
      const api = await timed(() => post({ url, headers: { Cookie: member.cookie }, body: { classId, bookingDate } }))
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

/** The reads and writes of one booking and nothing else, on collections of their own with the same indexes. */
async function openBareTransaction({ databaseUri }: ProofStudio) {
  const client = await MongoClient.connect(databaseUri)
  const database = client.db('bare')
  const [bookings, occurrences, locks, claims, mails] = [
    database.collection('bookings'),
    database.collection<{ _id: string; seatsTaken: number }>('occurrences'),
    database.collection<{ _id: string; turns: number }>('locks'),
    database.collection<{ _id: string; holder: string }>('claims'),
    database.collection('mails'),
  ]
  await bookings.createIndexes([
    { key: { userId: 1, isListed: 1, bookingDate: 1 } },
    { key: { userId: 1, holdsSeat: 1, bookingDate: 1 } },
    { key: { classId: 1, holdsSeat: 1, bookingDate: 1 } },
    { key: { scheduleId: 1, holdsSeat: 1, bookingDate: 1 } },
    { key: { needsReminder: 1, bookingDate: 1 } },
  ])
  await mails.createIndexes([
    { key: { status: 1, dueAt: 1 } },
    { key: { key: 1 }, unique: true, sparse: true },
    { key: { to: 1, createdAt: -1 } },
  ])
  const book = async ({ userId, bookingDate }: { userId: string; bookingDate: string }) => {
    const meeting = `class:${bookingDate}:-`
    await occurrences.updateOne({ _id: meeting }, { $setOnInsert: { seatsTaken: 0 } }, { upsert: true })
    await locks.updateOne({ _id: userId }, { $setOnInsert: { turns: 0 } }, { upsert: true })
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await locks.updateOne({ _id: userId }, { $inc: { turns: 1 } }, { session })
        await bookings.find({ userId, holdsSeat: true, bookingDate }, { session }).toArray()
        await occurrences.findOne({ _id: meeting }, { session })
        await occurrences.updateOne({ _id: meeting }, { $inc: { seatsTaken: 1 } }, { session })
        const _id = new ObjectId()
        await claims.insertOne({ _id: `${userId}:${meeting}`, holder: _id.toHexString() }, { session })
        await bookings.insertOne(
          {
            _id,
            userId,
            classId: 'class',
            scheduleId: null,
            bookingDate,
            status: 'confirmed',
            holdsSeat: true,
            isListed: true,
          },
          { session },
        )
        const now = new Date()
        const mail = { template: 'booking-confirmed', to: 'a@example.com', key: randomUUID(), status: 'pending' }
        await mails.insertOne(
          { ...mail, facts: { calendar: 'x'.repeat(900) }, dueAt: now, createdAt: now },
          { session },
        )
      }),
    )
  }
  return { book, close: () => client.close() }
}
