import { type OccurrenceRef, occurrenceKey, occurrenceStore } from '../features/calendar/index.ts'
import type { TestStudio } from './test-app.ts'

export async function countSeats({ deps }: Pick<TestStudio, 'deps'>, occurrence: OccurrenceRef): Promise<number> {
  return (await occurrenceStore(deps).findById(occurrenceKey(occurrence)))?.seatsTaken ?? 0
}
