import { tryAgainLabel } from '@studio/client/failure-text'
import { PageNotice } from '@studio/client/page-notice'
import { Button, ButtonLink } from '@studio/ui'
import { commonLinks } from '../navigation/common-links.ts'

/** Shown in place of a page that threw, or whose code failed to load; the shell around it stays. */
export function PageFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <PageNotice
      role="alert"
      title="This page did not open"
      text="Something went wrong while opening it. Nothing you booked or paid for is affected."
    >
      <Button onClick={onRetry}>{tryAgainLabel}</Button>
      <ButtonLink variant="secondary" href={commonLinks.home.href}>
        {commonLinks.home.label}
      </ButtonLink>
    </PageNotice>
  )
}
