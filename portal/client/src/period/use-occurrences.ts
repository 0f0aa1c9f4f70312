import type { Day, Occurrence } from '@studio/contract'
import type { SWRResponse } from 'swr'
import { type ReadOptions, useRead } from '../reading/use-read.ts'

type Range = { from: Day; to: Day; cancelled?: 'true' }

/**
 * Reads the occurrences of a range of days; cancelled ones only if the range asks for them. A null range reads nothing.
 */
export function useOccurrences(range: Range | null, options?: ReadOptions): SWRResponse<Occurrence[], Error> {
  const read = useRead('listSchedules', range ? { query: range } : undefined, { isEnabled: range !== null, ...options })
  // With a range the API returns occurrences; the endpoint's type covers both responses.
  return read as SWRResponse<Occurrence[], Error>
}
