import { ErrorBoundary } from '@studio/client/error-boundary'
import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { PageFailed } from '../errors/page-failed.tsx'
import { PageNotFound } from '../errors/page-not-found.tsx'
import { PageSpinner } from '../states/page-spinner.tsx'
import { RequireUser } from './require-user.tsx'
import { findRoute, type PageRoute } from './routes.tsx'

/** Shows the page of the current path. React Router's own Routes would add 3.2 kB to each first load. */
export function Router() {
  const { pathname } = useLocation()
  const route = findRoute(pathname)
  return (
    <ErrorBoundary resetKey={pathname} fallback={({ tryAgain }) => <PageFailed onRetry={tryAgain} />}>
      {route ? <RoutePage route={route} /> : <PageNotFound />}
    </ErrorBoundary>
  )
}

function RoutePage({ route: { Page, path, visitorRedirect } }: { route: PageRoute }) {
  // The key gives each page its own boundary: its skeleton shows at once, instead of the previous page.
  const page = (
    <Suspense key={path} fallback={<PageSpinner />}>
      <Page />
    </Suspense>
  )
  return visitorRedirect ? (
    <RequireUser visitorRedirect={visitorRedirect} routePath={path}>
      {page}
    </RequireUser>
  ) : (
    page
  )
}
