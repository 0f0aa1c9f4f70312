import { PageNotice } from '@studio/client/page-notice'
import { Button } from '@studio/ui'

/** Says that the admin area cannot be shown, with a retry. */
export function AdminUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <PageNotice
      role="alert"
      title="The admin area is away"
      text="It could not be opened just now. The rest of the studio is not affected."
    >
      <Button onClick={onRetry}>Retry</Button>
    </PageNotice>
  )
}
