import { lazyComponent } from '@studio/client/lazy-component'
import type { ReadName } from '@studio/client/reading'
import { paths } from '@studio/contract'
import type { ComponentType } from 'react'

/**
 * What a protected page does with visitors: `auth` redirects to /auth at once; `sign-in-to-subscribe` opens sign-in after
 * 500 ms, which leads back to /subscribe; `sign-in-to-dashboard` also shows a toast and leads back to /dashboard. A page
 * without `visitorRedirect` is public or, like /teach, shows visitors a 404 itself.
 */
export type VisitorRedirect = 'auth' | 'sign-in-to-dashboard' | 'sign-in-to-subscribe'

export type PageRoute = {
  path: string
  Page: ComponentType
  /** Loads the page's code; also called when the pointer or the focus reaches a link to it. */
  load: () => Promise<unknown>
  visitorRedirect?: VisitorRedirect
  /** The page's first calls without input, prefetched together with its code. */
  reads?: readonly ReadName[]
}

type PageModule = { default: ComponentType }

function createPage({
  load,
  ...options
}: Omit<PageRoute, 'Page' | 'load'> & { load: () => Promise<PageModule> }): PageRoute {
  return { ...options, load, Page: lazyComponent(load) }
}

/** Every page of the portal; the only place that knows all features. */
export const pageRoutes: readonly PageRoute[] = [
  createPage({
    path: paths.dashboard,
    load: () => import('../features/dashboard/dashboard-page.tsx'),
    visitorRedirect: 'sign-in-to-dashboard',
    reads: ['listMyBookings', 'listMyEnrollments'],
  }),
  createPage({
    path: paths.calendar,
    load: () => import('../features/calendar/calendar-page.tsx'),
    reads: ['listHolidays', 'listMyBookings'],
  }),
  createPage({
    path: paths.programs,
    load: () => import('../features/programs/programs-page.tsx'),
    reads: ['listPrograms', 'listMyEnrollments'],
  }),
  createPage({
    path: paths.classes,
    load: () => import('../features/classes/classes-page.tsx'),
    reads: ['listClasses', 'listInstructors'],
  }),
  ...[paths.landing, paths.home].map((path) =>
    createPage({
      path,
      load: () => import('../features/home/home-page.tsx'),
      visitorRedirect: 'auth',
      reads: ['listMyBookings', 'listClasses', 'listPrograms'],
    }),
  ),
  createPage({ path: paths.auth, load: () => import('../features/auth/auth-page.tsx') }),
  createPage({ path: paths.forgotPassword, load: () => import('../features/recovery/forgot-password-page.tsx') }),
  createPage({ path: paths.resetPassword, load: () => import('../features/recovery/reset-password-page.tsx') }),
  createPage({
    path: paths.subscribe,
    load: () => import('../features/subscribe/subscribe-page.tsx'),
    visitorRedirect: 'sign-in-to-subscribe',
  }),
  createPage({ path: paths.checkoutSuccess, load: () => import('../features/checkout/checkout-success-page.tsx') }),
  createPage({ path: paths.checkoutCancel, load: () => import('../features/checkout/checkout-cancel-page.tsx') }),
  createPage({ path: paths.teach, load: () => import('../features/teach/teach-page.tsx') }),
  createPage({ path: paths.admin, load: () => import('../features/admin/admin-page.tsx'), visitorRedirect: 'auth' }),
]

export function findRoute(pathname: string): PageRoute | undefined {
  return pageRoutes.find(({ path }) => path === pathname)
}
