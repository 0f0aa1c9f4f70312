import { tryAgain } from '@studio/client/failure-text'
import { PageNotice } from '@studio/client/page-notice'
import { paths } from '@studio/contract'
import { Button } from '@studio/ui'
import { go } from '../lib/full-page-navigation.ts'

/** Signed out on this computer, but the landing page cannot be fetched yet. */
export function SignedOutOffline() {
  return (
    <PageNotice title="You are signed out" text="There is no connection. The home page opens as soon as it is back.">
      <Button onClick={() => go(paths.landing)}>{tryAgain}</Button>
    </PageNotice>
  )
}
