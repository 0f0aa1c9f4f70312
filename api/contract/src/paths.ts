import type { Day } from './rules/days.ts'

/** The path of every page. Use these instead of literals. */
export const paths = {
  landing: '/',
  about: '/about',
  organizations: '/organizations',
  corporateWellness: '/corporate-wellness',
  membership: '/membership',
  privacy: '/privacy',
  terms: '/terms',
  accessibility: '/accessibility',
  auth: '/auth',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  home: '/home',
  dashboard: '/dashboard',
  classes: '/classes',
  programs: '/programs',
  calendar: '/calendar',
  subscribe: '/subscribe',
  checkoutSuccess: '/checkout/success',
  checkoutCancel: '/checkout/cancel',
  teach: '/teach',
  admin: '/admin',
  signIn: '/api/login',
} as const

/** The pages that each app serves. Both serve `/`: marketing to visitors, the portal to users with a session cookie. */
export const marketingPaths = [
  paths.about,
  paths.organizations,
  paths.corporateWellness,
  paths.membership,
  paths.privacy,
  paths.terms,
  paths.accessibility,
] as const
export const portalPaths = [
  paths.auth,
  paths.forgotPassword,
  paths.resetPassword,
  paths.home,
  paths.dashboard,
  paths.classes,
  paths.programs,
  paths.calendar,
  paths.subscribe,
  paths.checkoutSuccess,
  paths.checkoutCancel,
  paths.teach,
  paths.admin,
] as const

/**
 * The values of `?redirect=` on /auth and their targets. A value is never an address, which could lead to another site.
 */
const redirectTargets = {
  classes: paths.classes,
  membership: paths.membership,
  dashboard: paths.dashboard,
  subscribe: paths.subscribe,
  programs: paths.programs,
  calendar: paths.calendar,
} as const
export type RedirectTarget = keyof typeof redirectTargets

export function isRedirectTarget(redirect: string | null | undefined): redirect is RedirectTarget {
  return typeof redirect === 'string' && Object.hasOwn(redirectTargets, redirect)
}

/** Where a user goes after signing in on /auth: the target of `?redirect=`, else /home. */
export function getSignInTarget(redirect: string | null | undefined): string {
  return isRedirectTarget(redirect) ? redirectTargets[redirect] : paths.home
}

export const authHref = (redirect?: RedirectTarget) => (redirect ? `${paths.auth}?redirect=${redirect}` : paths.auth)
/** The API's sign-in link, which redirects to /auth. */
export const signInHref = (redirect?: RedirectTarget) =>
  redirect ? `${paths.signIn}?redirect=${redirect}` : paths.signIn
/** The class packs on sale. */
export const packsHref = `${paths.membership}#packs`
/** The page to buy a class pack. */
export const packPurchaseHref = (packProductId: string) =>
  `${paths.subscribe}?pack=${encodeURIComponent(packProductId)}`
/** The details of a program. */
export const programHref = (programId: string) => `${paths.programs}?details=${encodeURIComponent(programId)}`
/** The calendar of a class. */
export const calendarHref = (classId: string) => `${paths.calendar}?classId=${encodeURIComponent(classId)}`
/** The calendar with the booking dialog open for one date of a class. */
export function classDateHref({
  classId,
  date,
  scheduleId,
}: {
  classId: string
  date: Day
  scheduleId: string | null
}) {
  return `${calendarHref(classId)}&date=${date}${scheduleId ? `&scheduleId=${encodeURIComponent(scheduleId)}` : ''}`
}
/** The dashboard with the payment of a booking open. */
export const bookingPaymentHref = (bookingId: string) =>
  `${paths.dashboard}?payBooking=${encodeURIComponent(bookingId)}`
/** The dashboard at the enrollment in a program. */
export const enrollmentHref = (programId: string) => `${paths.dashboard}?programId=${encodeURIComponent(programId)}`
/** The page where an invited person chooses username and password. */
export const invitationHref = (token: string) =>
  `${paths.resetPassword}?token=${encodeURIComponent(token)}&for=invitation`
export const resetPasswordHref = (token: string) => `${paths.resetPassword}?token=${encodeURIComponent(token)}`

export type NavigationLink = { label: string; href: string }
export const topNavigation: readonly NavigationLink[] = [
  { label: 'About', href: paths.about },
  { label: 'Organizations', href: paths.organizations },
  { label: 'Memberships', href: paths.membership },
  { label: 'Classes', href: paths.classes },
  { label: 'Programs', href: paths.programs },
]
export const footerNavigation = {
  quickLinks: [
    { label: 'Classes', href: paths.classes },
    { label: 'Programs', href: paths.programs },
    { label: 'Calendar', href: paths.calendar },
    { label: 'Membership', href: paths.membership },
  ],
  programs: ['Energy & Vitality', 'Stress Management', 'Goal Achievement', 'Healthy Eating'].map((label) => ({
    label,
    href: paths.programs,
  })),
  legal: [
    { label: 'Privacy', href: paths.privacy },
    { label: 'Terms', href: paths.terms },
    { label: 'Accessibility', href: paths.accessibility },
  ],
} as const satisfies Record<string, readonly NavigationLink[]>

/** The `aria-current` of a link: 'page' on its own page, 'true' on subpages. */
export function ariaCurrent(href: string, currentPath: string): 'page' | 'true' | undefined {
  if (href === currentPath) return 'page'
  return href !== paths.landing && currentPath.startsWith(href) ? 'true' : undefined
}
