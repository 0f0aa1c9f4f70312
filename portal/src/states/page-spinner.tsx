import { LoadFailed } from '@studio/client/load-failed'
import { Spinner } from '@studio/ui'

/** Shown while the session is loading; left in the text column. */
export function PageSpinner() {
  return (
    <div className="wrap chapter">
      <Spinner />
    </div>
  )
}

/** A page that cannot be shown because it could not be found out who is signed in. */
export function SessionFailed({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <div className="wrap chapter">
      <LoadFailed error={error} onRetry={retry} />
    </div>
  )
}
