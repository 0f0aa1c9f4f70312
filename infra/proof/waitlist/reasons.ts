import { ObjectId } from 'mongodb'
import { readCapturedEmails } from '../ledger.ts'
import { type Person, toOutcome } from '../person.ts'
import type { PartResult } from '../scenarios/rush.ts'
import { until } from '../until.ts'
import { MINUTE } from './history.ts'
import {
  createCrowd,
  fill,
  HOUR,
  keyOfWanted,
  openClass,
  reportInvariants,
  settleLists,
  type WantedSeat,
} from './scene.ts'
import type { WaitlistStudio } from './waitlist-studio.ts'

const DAY = 24 * HOUR
const WEEK_MINUTES = 7 * 24 * 60
const OFFER_IS_OVER = 31 * MINUTE
const SUBJECT = 'A seat went to the next'

/** One class with one seat; `first` waits before `next` and `last`, and something keeps `first` from it. */
type Case = {
  of: WantedSeat
  startsAt: number
  holder: Person
  bookingId: string
  first: Person
  next: Person
  last: Person
  address: string
}

type Reason = {
  /** The class begins so long after now, and costs so much. */
  ahead?: number
  price?: string
  isGuest?: boolean
  notLaterThan?: number
  /** They have another booking at the same time, made before they wait. */
  isBusy?: boolean
  /** What keeps them from the seat, before it becomes free. */
  before?(studio: WaitlistStudio, of: Case): Promise<unknown>
  /** What becomes of the offer that they get. */
  after?(studio: WaitlistStudio, of: Case): Promise<unknown>
  /** The state of the entry afterwards, null when nothing of it is stored. */
  state: string | null
  /** How many mails say that a seat went to the next. */
  mails: number
}

const reasons: Record<string, Reason> = {
  overlap: { state: 'waiting', mails: 1, isBusy: true },
  not_payable: { state: 'waiting', mails: 1, isGuest: true, price: '0.30' },
  outside_window: {
    ...{ state: 'waiting', mails: 1, ahead: 20 * DAY },
    before: ({ admin }, { first }) => {
      const body = { membershipType: 'none', membershipStatus: null } as const
      return admin.at(0).call('changeUser', { params: { id: first.id }, body })
    },
  },
  cut_off: { state: 'ended', mails: 1, ahead: 8 * DAY, notLaterThan: WEEK_MINUTES },
  account_closed: {
    ...{ state: null, mails: 0 },
    before: (_, { first }) => first.at(0).call('deleteMyAccount', { body: { password: 'correct-horse-battery' } }),
  },
  offer_expired: {
    ...{ state: 'passed', mails: 1, isGuest: true },
    after: (studio) => studio.moveTo(studio.now() + OFFER_IS_OVER),
  },
  offer_declined: {
    ...{ state: 'left', mails: 0, isGuest: true },
    after: async (_, { first }) => {
      const [entry] = await first.at(0).call('listMyWaitlist')
      return first.at(1).call('leaveWaitlist', { params: { id: entry?.id ?? '' } })
    },
  },
  won_other: {
    ...{ state: 'ended', mails: 0 },
    before: async (studio, { first, startsAt }) => {
      const other = await openClass(studio, { seats: 1, startsAt: startsAt + HOUR / 2 })
      const { members } = await createCrowd(studio, { members: 1, guests: 0 })
      const [id] = await fill({ of: other, holders: members, waiting: [first] })
      await members[0]?.at(0).call('cancelBooking', { params: { id: id ?? '' } })
      return settleLists(studio)
    },
  },
}

/**
 * Each reason for which a freed seat goes past the head of a list: the next one has the seat, again and again; the head
 * is mailed once at most, and keeps the place where the reason can go away.
 */
export async function skips(studio: WaitlistStudio): Promise<PartResult> {
  const broken: string[] = []
  const cases: [string, Reason, Case][] = []
  for (const [name, reason] of Object.entries(reasons)) {
    const of = await openCase(studio, reason)
    cases.push([name, reason, of])
    await reason.before?.(studio, of)
    if (reason.notLaterThan) await studio.moveTo(of.startsAt - reason.notLaterThan * MINUTE + MINUTE)
    await of.holder.at(0).call('cancelBooking', { params: { id: of.bookingId } })
    await settleLists(studio)
    await reason.after?.(studio, of)
    for (const person of [of.next, of.last]) broken.push(...(await isSeated(studio, { name, of, person })))
    const { state } = (await entryOf(studio, of)) ?? { state: null }
    if (state !== reason.state) broken.push(`${name}: the place is ${state}, must be ${reason.state}`)
  }
  broken.push(...(await alreadyBooked(studio)))
  const report = await reportInvariants(studio)
  const mails = await readCapturedEmails(studio)
  for (const [name, { mails: must }, { address }] of cases) {
    const came = mails.filter(({ to, subject }) => to === address && subject.startsWith(SUBJECT)).length
    if (came !== must) broken.push(`${name}: ${came} mails say that a seat went to the next, must be ${must}`)
  }
  report.broken.push(...broken)
  const names = [...Object.keys(reasons), 'already_booked']
  return { ...report, line: `${names.length} reasons: ${names.join(', ')}` }
}

async function openCase(studio: WaitlistStudio, reason: Reason): Promise<Case> {
  const { ahead = 40 * HOUR, price, isGuest = false, isBusy = false, notLaterThan = null } = reason
  const startsAt = Math.ceil((studio.now() + ahead) / HOUR) * HOUR
  const of = await openClass(studio, { seats: 1, startsAt, ...(price ? { price } : {}) })
  const { members, guests } = await createCrowd(studio, { members: 4, guests: isGuest ? 1 : 0 })
  const [holder, next, last, member] = members
  const first = guests[0] ?? member
  if (!holder || !next || !last || !first) throw new Error('four people are needed')
  const [bookingId = ''] = await fill({ of, holders: [holder], waiting: [] })
  if (isBusy) {
    const rival = await openClass(studio, { seats: 5, startsAt })
    await first.at(0).call('bookClass', { body: rival })
  }
  await first.at(0).call('joinWaitlist', { body: { ...of, notLaterThan } })
  for (const person of [next, last]) await person.at(1).call('joinWaitlist', { body: of })
  const user = await studio.database.collection('users').findOne({ _id: new ObjectId(first.id) })
  return { ...{ of, startsAt, holder, bookingId, first, next, last }, address: String(user?.email) }
}

/** Waits until a person has the seat, and frees it again; one line when they never get it. */
async function isSeated(
  { database }: WaitlistStudio,
  { name, of, person }: { name: string; of: Case; person: Person },
): Promise<string[]> {
  const seat = { userId: person.id, classId: of.of.classId, status: 'confirmed' }
  const holds = async () => (await database.collection('bookings').countDocuments(seat)) === 1
  const what = `${name}: the ${person === of.next ? 'next' : 'last'} one has the seat`
  try {
    await until({ what, patience: 15_000, holds })
  } catch (error) {
    return [String(error)]
  }
  const booking = await database.collection('bookings').findOne(seat)
  await person.at(0).call('cancelBooking', { params: { id: String(booking?._id) } })
  return []
}

const entryOf = ({ database }: WaitlistStudio, { of, first }: Pick<Case, 'of' | 'first'>) =>
  database.collection('waitlist_entries').findOne({ userId: first.id, occurrenceId: keyOfWanted(of) })

/** Who books a seat that was public waits no more, and the next seat goes to the one behind. */
async function alreadyBooked(studio: WaitlistStudio): Promise<string[]> {
  const startsAt = Math.ceil((studio.now() + 40 * HOUR) / HOUR) * HOUR
  const of = await openClass(studio, { seats: 2, startsAt })
  const { members } = await createCrowd(studio, { members: 4, guests: 0 })
  const [one, two, first, next] = members
  if (!one || !two || !first || !next) throw new Error('four people are needed')
  const rival = await openClass(studio, { seats: 5, startsAt })
  const { id } = await first.at(0).call('bookClass', { body: rival })
  const [freed = '', other = ''] = await fill({ of, holders: [one, two], waiting: [first] })
  await one.at(0).call('cancelBooking', { params: { id: freed } })
  await settleLists(studio)
  await first.at(0).call('cancelBooking', { params: { id } })
  // Given by the list, which is asked first, or booked: the seat is theirs.
  await toOutcome(first.at(0).call('bookClass', { body: of }))
  await next.at(1).call('joinWaitlist', { body: of })
  await two.at(0).call('cancelBooking', { params: { id: other } })
  const seat = { userId: next.id, classId: of.classId, status: 'confirmed' }
  const holds = async () => (await studio.database.collection('bookings').countDocuments(seat)) === 1
  const what = 'already_booked: the next one has the seat'
  const late = await until({ what, patience: 15_000, holds }).then(
    () => [],
    (error: Error) => [error.message],
  )
  const entry = await entryOf(studio, { of, first })
  return [...late, ...(entry?.isLive === false ? [] : [`already_booked: the place is ${entry?.state}`])]
}
