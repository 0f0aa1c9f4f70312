import { type Day, dateKey } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { scheduleExceptionStore, scheduleStore } from '../../calendar/schedules/index.ts'

/** Where a booked occurrence takes place and who leads it, by its schedule and its date; the class says the rest. */
export type OccurrenceDetails = {
  location: string | null
  /** Who leads this date instead of the class's own instructor. */
  substituteId: string | null
  /** What the studio says about this date. */
  note: string | null
}

type OccurrenceRef = { scheduleId: string | null; bookingDate: Day }
type Change = { location: string | null; instructorId: string | null; note: string | null }

/** The same of one occurrence whose schedule and change of date are at hand; a class without schedules has neither. */
export const toOccurrenceDetails = (
  schedule: { location: string | null } | undefined,
  change?: Change,
): OccurrenceDetails => ({
  location: (schedule && change?.location) ?? schedule?.location ?? null,
  substituteId: (schedule && change?.instructorId) ?? null,
  note: (schedule && change?.note) ?? null,
})

/**
 * A lookup of room and substitute for booked occurrences: two reads for any number of them. They are never stored on a
 * booking, so a changed room is right everywhere at once.
 */
export async function loadOccurrenceDetails(
  deps: Pick<Deps, 'stores'>,
  occurrences: readonly OccurrenceRef[],
  { tx }: { tx?: Tx | undefined } = {},
): Promise<(occurrence: OccurrenceRef) => OccurrenceDetails> {
  const ids = occurrences.flatMap(({ scheduleId }) => scheduleId ?? [])
  if (ids.length === 0) return () => toOccurrenceDetails(undefined)
  const days = occurrences.map(({ bookingDate }) => bookingDate).sort()
  const range = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  const schedules = await scheduleStore(deps).findMany(ids, { tx })
  const changes = await scheduleExceptionStore(deps).between({ ...range, tx })
  const byId = new Map(schedules.map((schedule) => [schedule.id, schedule]))
  return ({ scheduleId, bookingDate: date }) => {
    if (!scheduleId) return toOccurrenceDetails(undefined)
    return toOccurrenceDetails(byId.get(scheduleId) ?? { location: null }, changes.get(dateKey({ scheduleId, date })))
  }
}
