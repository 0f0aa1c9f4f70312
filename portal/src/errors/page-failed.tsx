import { Button, ButtonLink } from '@studio/ui'
import { tryAgain, ways } from '../lib/ways.ts'
import { PageNotice } from '../states/page-notice.tsx'

/**
 * Stands in for a page that broke, or whose code could not be fetched (a lost connection, or a new release since the tab
 * was opened): the shell around it lives on, trying again loads the page anew.
 */
export function PageFailed() {
  return (
    <PageNotice
      role="alert"
      title="This page did not open"
      text="Something went wrong while opening it. Nothing you booked or paid is affected."
    >
      <Button onClick={() => window.location.reload()}>{tryAgain}</Button>
      <ButtonLink variant="secondary" href={ways.home.href}>
        {ways.home.label}
      </ButtonLink>
    </PageNotice>
  )
}
