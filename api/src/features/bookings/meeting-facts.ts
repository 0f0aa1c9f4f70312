import { type Day, dateKey } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/transaction.ts'

/** Where a booked meeting takes place and who leads it, by its schedule and its date; the class says the rest. */
export type MeetingFacts = {
  location: string | null
  /** Who leads this date instead of the class's own instructor. */
  substituteId: string | null
  /** What the studio says about this date. */
  note: string | null
}

type Meeting = { scheduleId: string | null; bookingDate: Day }
const nothing: MeetingFacts = { location: null, substituteId: null, note: null }

/**
 * Room and substitute of booked meetings, as a question that can be asked for each of them: two reads, however many. They
 * are never stored on a booking, so a room that changes is right everywhere at once.
 */
export async function meetingFactsOf(
  deps: Pick<Deps, 'schedules' | 'dateChanges'>,
  meetings: readonly Meeting[],
  { tx }: { tx?: Tx | undefined } = {},
): Promise<(meeting: Meeting) => MeetingFacts> {
  const ids = meetings.flatMap(({ scheduleId }) => scheduleId ?? [])
  if (ids.length === 0) return () => nothing
  const days = meetings.map(({ bookingDate }) => bookingDate).sort()
  const range = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  const schedules = await deps.schedules.findMany(ids, { tx })
  const changes = await deps.dateChanges.between({ ...range, tx })
  const rooms = new Map(schedules.map(({ id, location }) => [id, location]))
  return ({ scheduleId, bookingDate: date }) => {
    if (!scheduleId) return nothing
    const change = changes.get(dateKey({ scheduleId, date }))
    return {
      location: change?.location ?? rooms.get(scheduleId) ?? null,
      substituteId: change?.instructorId ?? null,
      note: change?.note ?? null,
    }
  }
}
