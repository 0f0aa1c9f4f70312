import { type OccurrenceRef, occurrenceStore, toOccurrenceId } from '../features/calendar/index.ts'
import type { TestStudio } from './test-app.ts'

export async function countSeatsTaken({ deps }: Pick<TestStudio, 'deps'>, occurrence: OccurrenceRef): Promise<number> {
  return (await occurrenceStore(deps).findById(toOccurrenceId(occurrence)))?.seatsTaken ?? 0
}
