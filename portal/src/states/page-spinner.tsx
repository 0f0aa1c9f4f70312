import { LoadFailed } from '@studio/client/load-failed'
import { Spinner } from '@studio/ui'

/** Shown while the session or a page loads. */
export function PageSpinner() {
  return (
    <div className="wrap chapter">
      <Spinner />
    </div>
  )
}

/** Shown when the session could not be read. */
export function SessionFailed({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <div className="wrap chapter">
      <LoadFailed error={error} onRetry={retry} />
    </div>
  )
}
