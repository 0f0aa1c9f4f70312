import { isSeatHeld, waitlistStore } from '../features/bookings/waitlist/waitlist-store.ts'
import { occurrenceStore } from '../features/calendar/index.ts'
import type { PayingStudio } from './paying.ts'
import type { Person } from './people.ts'
import type { TestStudio } from './test-app.ts'

/** The Wednesday a week after the usual clock; the class is at 18:00 in New York. */
export const waitedDate = '2026-01-21'

export type FullOccurrence = { classId: string; scheduleId: string; bookingDate: string }
type BookableDate = { classId: string; scheduleId?: string; bookingDate: string }

/** When the usual class is far ahead, and two hours after its cancellation deadline. */
export const START = '2026-01-14T15:00:00Z'
export const LATE = '2026-01-21T13:00:00Z'

export function first<Item>(items: readonly Item[]): Item {
  const [item] = items
  if (item === undefined) throw new Error('the list is empty')
  return item
}

export function waitlistScenes(
  studio: TestStudio & Pick<PayingStudio, 'aWeeklyClass'> & Partial<Pick<PayingStudio, 'pass'>>,
) {
  const book = (as: Person, occurrence: BookableDate) => studio.call('bookClass', { as, body: { ...occurrence } })
  const join = (as: Person, occurrence: BookableDate, more: Record<string, unknown> = {}) =>
    studio.call('joinWaitlist', { as, body: { ...occurrence, ...more } })
  const mine = (as: Person) => studio.expectOk('listMyWaitlist', { as })
  const booked = (as: Person, occurrence: BookableDate) => studio.expectOk('bookClass', { as, body: occurrence })
  const joined = (as: Person, occurrence: BookableDate, more: Record<string, unknown> = {}) =>
    studio.expectOk('joinWaitlist', { as, body: { ...occurrence, ...more } })
  const cancel = (as: Person, id: string) => studio.call('cancelBooking', { as, params: { id } })
  /** A weekly class of some seats, all of them booked by members. */
  async function aFullClass({ capacity = 1, ...more }: Parameters<PayingStudio['aWeeklyClass']>[0] = {}) {
    const occurrence: FullOccurrence = {
      ...(await studio.aWeeklyClass({ capacity, ...more })),
      bookingDate: waitedDate,
    }
    const holders: Array<{ person: Person; bookingId: string }> = []
    for (let seat = 0; seat < capacity; seat += 1) {
      const person = await studio.signedInAs('member')
      holders.push({ person, bookingId: (await booked(person, occurrence)).id })
    }
    return { occurrence, holders, key: `${occurrence.classId}:${occurrence.bookingDate}:${occurrence.scheduleId}` }
  }
  /** Every job that is due has run, also those that they add. */
  const settle = studio.runJobs
  /** Accepts the offer of somebody who waits for one class alone. */
  async function acceptOffer(as: Person) {
    return studio.call('acceptOffer', { as, params: { id: first(await mine(as)).id } })
  }
  /** One of those who hold a seat cancels, and the seat goes to whom it shall go. */
  async function freeSeat({ holders }: Pick<Awaited<ReturnType<typeof aFullClass>>, 'holders'>, place = 0) {
    const { person, bookingId } = first(holders.slice(place))
    await studio.expectOk('cancelBooking', { as: person, params: { id: bookingId } })
    await settle()
  }
  return {
    book,
    join,
    mine,
    freeSeat,
    acceptOffer,
    async at(instant: string): Promise<void> {
      studio.clock.set(instant)
      await studio.pass?.({ seconds: 0 })
    },
    async listOf(key: string) {
      const live = await waitlistStore(studio.deps).find({ occurrenceId: key, isLive: true })
      const occurrence = await occurrenceStore(studio.deps).findById(key)
      const offers = live.filter(isSeatHeld).length
      return occurrence && { ...occurrence, offers, waiting: live.length - offers }
    },
    statesOf: async (as: Person) => (await mine(as)).map(({ state }) => state).sort(),
    booked,
    joined,
    leave: (as: Person, id: string) => studio.call('leaveWaitlist', { as, params: { id } }),
    cancel,
    bookings: (as: Person) => studio.expectOk('listMyBookings', { as }),
    aFullClass,
    /** A full class of two seats, one of which a guest has as an offer to pay, with a member next on its list. */
    async anOfferToAGuest() {
      const { occurrence, holders, key } = await aFullClass({ capacity: 2 })
      const [guest, member] = [await studio.signedInAs('user'), await studio.signedInAs('member')]
      await joined(guest, occurrence)
      await joined(member, occurrence)
      await freeSeat({ holders })
      return { occurrence, key, guest, member }
    },
    settle,
    subjectsTo: studio.subjectsTo,
  }
}
