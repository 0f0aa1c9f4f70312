import { isSeatHeld, waitlistStore } from '../features/bookings/waitlist/waitlist-store.ts'
import { occurrenceStore } from '../features/calendar/index.ts'
import type { PayingStudio } from './paying.ts'
import type { Person } from './people.ts'
import type { TestStudio } from './test-app.ts'

/** A Wednesday, a week after the usual start of the clock; the class begins at 18:00 in New York. */
export const CLASS_DATE = '2026-01-21'

export type BookedOutOccurrence = { classId: string; scheduleId: string; bookingDate: string }
type OccurrenceInput = { classId: string; scheduleId?: string; bookingDate: string }

/** The usual start of the clock, when the cancellation deadline of the class is far ahead. */
export const WEEK_BEFORE_CLASS = '2026-01-14T15:00:00Z'
/** Two hours after the cancellation deadline. */
export const AFTER_CANCELLATION_DEADLINE = '2026-01-21T13:00:00Z'

export function first<Item>(items: readonly Item[]): Item {
  const [item] = items
  if (item === undefined) throw new Error('the list is empty')
  return item
}

export function waitlistScenes(
  studio: TestStudio & Pick<PayingStudio, 'aWeeklyClass'> & Partial<Pick<PayingStudio, 'setBothClocks'>>,
) {
  const book = (as: Person, occurrence: OccurrenceInput) => studio.call('bookClass', { as, body: { ...occurrence } })
  const join = (as: Person, occurrence: OccurrenceInput, fields: Record<string, unknown> = {}) =>
    studio.call('joinWaitlist', { as, body: { ...occurrence, ...fields } })
  const listMyEntries = (as: Person) => studio.expectOk('listMyWaitlist', { as })
  const bookOk = (as: Person, occurrence: OccurrenceInput) => studio.expectOk('bookClass', { as, body: occurrence })
  const joinOk = (as: Person, occurrence: OccurrenceInput, fields: Record<string, unknown> = {}) =>
    studio.expectOk('joinWaitlist', { as, body: { ...occurrence, ...fields } })
  const cancel = (as: Person, id: string) => studio.call('cancelBooking', { as, params: { id } })
  /** A weekly class whose seats are all booked by members. */
  async function aFullClass({ capacity = 1, ...classFields }: Parameters<PayingStudio['aWeeklyClass']>[0] = {}) {
    const occurrence: BookedOutOccurrence = {
      ...(await studio.aWeeklyClass({ capacity, ...classFields }, { endDate: '2026-02-28' })),
      bookingDate: CLASS_DATE,
    }
    const holders: Array<{ person: Person; bookingId: string }> = []
    for (let seat = 0; seat < capacity; seat += 1) {
      const person = await studio.signedInAs('member')
      holders.push({ person, bookingId: (await bookOk(person, occurrence)).id })
    }
    const { classId, scheduleId, bookingDate } = occurrence
    return { occurrence, holders, occurrenceId: `${classId}:${bookingDate}:${scheduleId}` }
  }
  type FullClass = Awaited<ReturnType<typeof aFullClass>>
  const { runJobs, subjectsTo } = studio
  /** Accepts the offer of a user who has a single waitlist entry. */
  async function acceptOffer(as: Person) {
    return studio.call('acceptOffer', { as, params: { id: first(await listMyEntries(as)).id } })
  }
  /** Cancels the booking of a holder and runs the jobs that assign the seat. */
  async function freeSeat({ holders, holderIndex = 0 }: Pick<FullClass, 'holders'> & { holderIndex?: number }) {
    const { person, bookingId } = first(holders.slice(holderIndex))
    await studio.expectOk('cancelBooking', { as: person, params: { id: bookingId } })
    await runJobs()
  }
  return {
    book,
    join,
    listMyEntries,
    freeSeat,
    acceptOffer,
    async setClock(instant: string): Promise<void> {
      if (studio.setBothClocks) await studio.setBothClocks(instant)
      else studio.clock.set(instant)
    },
    /** Loads an occurrence with the numbers of its offers and waiting entries. */
    async loadCounts(occurrenceId: string) {
      const liveEntries = await waitlistStore(studio.deps).find({ occurrenceId, isLive: true })
      const occurrence = await occurrenceStore(studio.deps).findById(occurrenceId)
      const offers = liveEntries.filter(isSeatHeld).length
      return occurrence && { ...occurrence, offers, waiting: liveEntries.length - offers }
    },
    /** The states of a user's waitlist entries, in alphabetical order. */
    listSortedEntryStates: async (as: Person) => (await listMyEntries(as)).map(({ state }) => state).sort(),
    bookOk,
    joinOk,
    leave: (as: Person, id: string) => studio.call('leaveWaitlist', { as, params: { id } }),
    cancel,
    listMyBookings: (as: Person) => studio.expectOk('listMyBookings', { as }),
    aFullClass,
    /** A full class of two seats: one is offered to a guest who must pay, and a member is next on the waitlist. */
    async anOfferToAGuest() {
      const { occurrence, holders, occurrenceId } = await aFullClass({ capacity: 2 })
      const [guest, nextMember] = [await studio.signedInAs('user'), await studio.signedInAs('member')]
      await joinOk(guest, occurrence)
      await joinOk(nextMember, occurrence)
      await freeSeat({ holders })
      return { occurrence, occurrenceId, guest, nextMember }
    },
    runJobs,
    subjectsTo,
  }
}
