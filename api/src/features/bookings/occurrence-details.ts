import { type Day, dateKey } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/transaction.ts'
import { scheduleExceptionStore, scheduleStore } from '../schedules/index.ts'

/** Where a booked meeting takes place and who leads it, by its schedule and its date; the class says the rest. */
export type MeetingFacts = {
  location: string | null
  /** Who leads this date instead of the class's own instructor. */
  substituteId: string | null
  /** What the studio says about this date. */
  note: string | null
}

type Meeting = { scheduleId: string | null; bookingDate: Day }
type Change = { location: string | null; instructorId: string | null; note: string | null }

/** The same of one meeting whose schedule and change of date are at hand; a class without schedules has neither. */
export const factsOfMeeting = (schedule: { location: string | null } | undefined, change?: Change): MeetingFacts => ({
  location: (schedule && change?.location) ?? schedule?.location ?? null,
  substituteId: (schedule && change?.instructorId) ?? null,
  note: (schedule && change?.note) ?? null,
})

/**
 * A lookup of room and substitute for booked occurrences: two reads for any number of them. They are never stored on a
 * booking, so a changed room is right everywhere at once.
 */
export async function meetingFactsOf(
  deps: Pick<Deps, 'stores'>,
  meetings: readonly Meeting[],
  { tx }: { tx?: Tx | undefined } = {},
): Promise<(meeting: Meeting) => MeetingFacts> {
  const ids = meetings.flatMap(({ scheduleId }) => scheduleId ?? [])
  if (ids.length === 0) return () => factsOfMeeting(undefined)
  const days = meetings.map(({ bookingDate }) => bookingDate).sort()
  const range = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  const schedules = await scheduleStore(deps).findMany(ids, { tx })
  const changes = await scheduleExceptionStore(deps).between({ ...range, tx })
  const byId = new Map(schedules.map((schedule) => [schedule.id, schedule]))
  return ({ scheduleId, bookingDate: date }) => {
    if (!scheduleId) return factsOfMeeting(undefined)
    return factsOfMeeting(byId.get(scheduleId) ?? { location: null }, changes.get(dateKey({ scheduleId, date })))
  }
}
