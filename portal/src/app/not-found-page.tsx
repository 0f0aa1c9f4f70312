import { PageNotice } from '@studio/client/page-notice'
import { ButtonLink } from '@studio/ui'
import { usePage } from '../lib/use-page.ts'
import { ways } from '../lib/ways.ts'

const title = '404 Page Not Found'

/** The page for every path without a route. */
export function NotFoundPage() {
  usePage({ title, description: 'There is no page at this address.' })
  return (
    <PageNotice title={title} text="This page was never bound in.">
      <ButtonLink variant="quiet" href={ways.home.href}>
        {ways.home.label}
      </ButtonLink>
    </PageNotice>
  )
}
