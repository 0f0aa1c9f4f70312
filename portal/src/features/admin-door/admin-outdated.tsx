import { Button } from '@studio/ui'
import { PageNotice } from '../../states/page-notice.tsx'

/** Shown when the admin area that is deployed was made for another version of the bridge than this page. */
export function AdminOutdated() {
  return (
    <PageNotice
      role="alert"
      title="The studio was updated, reload"
      text="This page and the admin area are from different releases. A reload brings both up to date."
    >
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </PageNotice>
  )
}
