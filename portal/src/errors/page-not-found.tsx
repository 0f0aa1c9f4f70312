import { PageNotice } from '@studio/client/page-notice'
import { ButtonLink } from '@studio/ui'
import { commonLinks } from '../navigation/common-links.ts'
import { usePage } from '../navigation/use-page.ts'

const TITLE = '404 Page Not Found'

/** Shown at every path without a route, and at /teach to anyone who is not staff. */
export function PageNotFound() {
  usePage({ title: TITLE, description: 'There is no page at this address.' })
  return (
    <PageNotice title={TITLE} text="We could not find this page. It may have moved.">
      <ButtonLink variant="quiet" href={commonLinks.home.href}>
        {commonLinks.home.label}
      </ButtonLink>
    </PageNotice>
  )
}
