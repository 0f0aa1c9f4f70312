import { ErrorBoundary } from '@studio/client/error-boundary'
import { PageNotice } from '@studio/client/page-notice'
import { ButtonLink } from '@studio/ui'
import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { PageFailed } from '../errors/page-failed.tsx'
import { commonLinks } from '../navigation/common-links.ts'
import { usePage } from '../navigation/use-page.ts'
import { PageSpinner } from '../states/page-spinner.tsx'
import { RequireUser } from './require-user.tsx'
import { getRoute, type PageRoute } from './routes.tsx'

/** Shows the page of the current path. React Router's own Routes would add 3.2 kB to each first load. */
export function Router() {
  const { pathname } = useLocation()
  const route = getRoute(pathname)
  return (
    <ErrorBoundary resetKey={pathname} fallback={({ tryAgain }) => <PageFailed onRetry={tryAgain} />}>
      {route ? <RoutePage route={route} /> : <NotFoundPage />}
    </ErrorBoundary>
  )
}

function RoutePage({ route: { Page, path, visitorRule } }: { route: PageRoute }) {
  // The key gives each page its own boundary: its skeleton shows at once, instead of the previous page.
  const page = (
    <Suspense key={path} fallback={<PageSpinner />}>
      <Page />
    </Suspense>
  )
  return visitorRule ? (
    <RequireUser visitorRule={visitorRule} path={path}>
      {page}
    </RequireUser>
  ) : (
    page
  )
}

const TITLE = '404 Page Not Found'

/** The page for every path without a route. */
function NotFoundPage() {
  usePage({ title: TITLE, description: 'There is no page at this address.' })
  return (
    <PageNotice title={TITLE} text="We could not find this page. It may have moved.">
      <ButtonLink variant="quiet" href={commonLinks.home.href}>
        {commonLinks.home.label}
      </ButtonLink>
    </PageNotice>
  )
}
