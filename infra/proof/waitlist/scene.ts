import { addDays, type Day, dayIn, getWeekday, type TimeOfDay, timeIn } from '@studio/contract'
import pMap from 'p-map'
import { checkInvariants, dueJobs, type InvariantReport } from '../invariants.ts'
import { type Outcome, type Person, signUp } from '../person.ts'
import { readStored } from '../stored.ts'
import { until } from '../until.ts'
import { type History, MINUTE } from './history.ts'
import type { WaitlistStudio } from './waitlist-studio.ts'

const ZONE = 'America/New_York'
export const HOUR = 60 * MINUTE
const AT_ONCE = 16

/** What is booked, and waited for. */
export type WantedSeat = { classId: string; bookingDate: Day; scheduleId: string }
export const keyOfWanted = ({ classId, bookingDate, scheduleId }: WantedSeat) =>
  `${classId}:${bookingDate}:${scheduleId}`

/** A class of an hour, or until midnight, that meets once, at an instant. */
export async function openClass(
  { admin }: WaitlistStudio,
  { seats, startsAt, price = '25.00' }: { seats: number; startsAt: number; price?: string },
): Promise<WantedSeat> {
  const [bookingDate, startTime] = [dayIn(new Date(startsAt), ZONE), timeIn(new Date(startsAt), ZONE)]
  const end = new Date(startsAt + HOUR)
  const endTime: TimeOfDay = dayIn(end, ZONE) === bookingDate ? timeIn(end, ZONE) : '23:59'
  const facts = {
    category: 'yoga',
    ...{ name: `Full ${startTime}`, description: '', type: 'class', duration: 60 },
    ...{ capacity: seats, dropInPrice: price, meetsOnAnyDate: false, isActive: true },
  } as const
  const { id: classId } = await admin.at(0).call('createClass', { body: facts })
  const hours = { dayOfWeek: getWeekday(bookingDate), startTime, endTime, startDate: addDays(bookingDate, -7) }
  const body = { classId, ...hours, isActive: true, isRecurring: true } as const
  const { id: scheduleId } = await admin.at(1).call('createSchedule', { body })
  return { classId, bookingDate, scheduleId }
}

/** So many members, who have a plan, and guests, who pay for each seat. */
export async function createCrowd(studio: WaitlistStudio, count: { members: number; guests: number }) {
  const members = await signUp(studio, { count: count.members, admin: studio.admin })
  const guests = await signUp(studio, { count: count.guests })
  return { members, guests }
}

/** Does the same for each of many, some at a time; throws the first failure. */
export const each = <T>(items: readonly T[], work: (item: T, place: number) => Promise<unknown>) =>
  pMap(items, work, { concurrency: AT_ONCE })

/** Books a class for some and has others wait for it, in no certain order; answers the ids of the bookings. */
export async function fill(given: {
  of: WantedSeat
  holders: readonly Person[]
  waiting: readonly Person[]
}): Promise<string[]> {
  const { of, holders, waiting } = given
  const booked = await each(holders, (person, place) => person.at(place).call('bookClass', { body: of }))
  await each(waiting, (person, place) => person.at(place).call('joinWaitlist', { body: of }))
  return (booked as { id: string }[]).map(({ id }) => id)
}

/** Waits until no hold or offer is over and still there, and nothing else is due at any list. */
export const settleLists = ({ database, now }: WaitlistStudio, { patience = 60_000 } = {}): Promise<void> =>
  until({
    what: 'holds and offers that are over have ended',
    patience,
    holds: async () => {
      const isOver = { $lte: new Date(now()) }
      const due = {
        bookings: { status: 'pending', holdExpiresAt: isOver },
        waitlist_entries: { $or: [{ state: 'offered', offerUntil: isOver }, { state: 'charging' }] },
        job_queue: dueJobs({ kinds: ['waitlist', 'date-change'], now: now() }),
      }
      const counts = Object.entries(due).map(([name, filter]) => database.collection(name).countDocuments(filter))
      return (await Promise.all(counts)).every((count) => count === 0)
    },
  })

/** What the whole database says once nothing is under way, at the lists either. */
export async function reportInvariants(studio: WaitlistStudio): Promise<InvariantReport> {
  await settleLists(studio)
  return checkInvariants(studio)
}

/** The log of everything, as the checkers read it. */
export async function readHistory(
  { database }: WaitlistStudio,
  { capacities, closesMinutes = 60 }: Pick<History, 'capacities'> & { closesMinutes?: number },
): Promise<History> {
  const { entries, bookings } = await readStored(database)
  return { entries, bookings, capacities, closesMinutes }
}

/** Calls that failed in a way that no user can handle. */
export const failuresIn = (outcomes: readonly Outcome<unknown>[]): string[] =>
  outcomes.filter(({ status }) => status === 0 || status >= 500).map(({ name }) => name)
