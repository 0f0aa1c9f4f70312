import { findFailedRead } from '@studio/client/failed-read'
import { LoadFailed } from '@studio/client/load-failed'
import { useRead } from '@studio/client/reading'
import { SubstituteRow } from '@studio/client/substitute-row'
import { notify } from '../../toasts/toast-store.ts'
import { RowSheet } from './roster-layout.ts'

/** Open requests for a substitute that concern this person. */
export function Substitutes() {
  const requests = useRead('listSubstitutes', undefined, { rereadOnOpen: true, refreshEveryMs: 60_000 })
  const failed = findFailedRead(requests)
  if (failed) return <LoadFailed error={failed.error} onRetry={failed.retry} />
  if (!requests.data || requests.data.length === 0) return null
  return (
    <RowSheet className="sheet padded" aria-labelledby="substitutes">
      <h2 className="head" id="substitutes">
        Substitutes
      </h2>
      <ul>
        {requests.data.map((request) => (
          <SubstituteRow key={request.id} request={request} notify={notify} />
        ))}
      </ul>
    </RowSheet>
  )
}
