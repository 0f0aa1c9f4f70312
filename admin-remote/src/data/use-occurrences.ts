import { useRead } from '@studio/client/reading'
import type { Day, Occurrence } from '@studio/contract'
import type { SWRResponse } from 'swr'

/** Reads the occurrences of a range of days, cancelled ones too, each with its taken seats. */
export function useOccurrences(range: { from: Day; to: Day }): SWRResponse<Occurrence[], Error> {
  const read = useRead('listSchedules', { query: { ...range, cancelled: 'true' } }, { rereadOnOpen: true })
  // With a range the API answers occurrences; the endpoint table knows both answers.
  return read as SWRResponse<Occurrence[], Error>
}
