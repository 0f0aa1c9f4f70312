import { Button } from '@studio/ui'
import { PageNotice } from './page-notice.tsx'

/** Shown in place of the admin area if the portal and the admin area have different bridge versions. */
export function StudioUpdated() {
  return (
    <PageNotice
      role="alert"
      title="The studio was updated"
      text="This page and the admin area are from different versions. Reload to bring both up to date."
    >
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </PageNotice>
  )
}
