import { ErrorBoundary } from '@studio/client/error-boundary'
import { Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { PageFailed } from '../errors/page-failed.tsx'
import { PageSpinner } from '../states/page-spinner.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { RequireUser } from './require-user.tsx'
import { type PageRoute, pageRoutes } from './routes.tsx'

/** Shows the page of the current path. */
export function Router() {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary resetKey={pathname} fallback={({ tryAgain }) => <PageFailed onRetry={tryAgain} />}>
      <Routes>
        {pageRoutes.map((route) => (
          <Route key={route.path} path={route.path} element={<PageOf route={route} />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </ErrorBoundary>
  )
}

function PageOf({ route: { Page, path, visitors } }: { route: PageRoute }) {
  // The key makes each page's boundary a new one, so that its frame shows at once instead of the page before.
  const page = (
    <Suspense key={path} fallback={<PageSpinner />}>
      <Page />
    </Suspense>
  )
  return visitors ? (
    <RequireUser visitors={visitors} path={path}>
      {page}
    </RequireUser>
  ) : (
    page
  )
}
