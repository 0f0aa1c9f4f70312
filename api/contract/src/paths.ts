import type { Day } from './rules/days.ts'

/** Every page of the product and how to link to it; no path is typed by hand. */
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
  admin: '/admin',
  signIn: '/api/login',
} as const

/** Who serves a page. `/` belongs to both, by the session cookie. */
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
  paths.admin,
] as const

/** The values of `?redirect=` on /auth and their targets; only words, never an address. */
const redirectTargets = {
  classes: paths.classes,
  membership: paths.membership,
  dashboard: paths.dashboard,
  subscribe: paths.subscribe,
  programs: paths.programs,
  calendar: paths.calendar,
} as const
export type RedirectTarget = keyof typeof redirectTargets

/** Whether a word is a known value of `?redirect=`. */
export function isRedirectWord(word: string | null | undefined): word is RedirectTarget {
  return typeof word === 'string' && Object.hasOwn(redirectTargets, word)
}

/** Where a signed-in visitor of /auth goes: the target of a known word, else /home. */
export function afterSignIn(word: string | null | undefined): string {
  return isRedirectWord(word) ? redirectTargets[word] : paths.home
}

/** The address of /auth, keeping where to go afterwards. */
export const authHref = (redirect?: RedirectTarget) => (redirect ? `${paths.auth}?redirect=${redirect}` : paths.auth)
/** The browser address that asks to sign in again; it lands on /auth. */
export const signInHref = (redirect?: RedirectTarget) =>
  redirect ? `${paths.signIn}?redirect=${redirect}` : paths.signIn
/** The class packs on sale. */
export const packsHref = `${paths.membership}#packs`
/** One program's details. */
export const programHref = (programId: string) => `${paths.programs}?details=${encodeURIComponent(programId)}`
/** One class alone in the calendar. */
export const calendarHref = (classId: string) => `${paths.calendar}?classId=${encodeURIComponent(classId)}`
/** The calendar on one date of a class, with the booking dialog open for it. */
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
/** A booking on the dashboard, with its payment. */
export const bookingPaymentHref = (bookingId: string) =>
  `${paths.dashboard}?payBooking=${encodeURIComponent(bookingId)}`

/** The enrollment of a program on the dashboard. */
export const enrollmentHref = (programId: string) => `${paths.dashboard}?programId=${encodeURIComponent(programId)}`
/** The page where an invited person chooses username and password. */
export const invitationHref = (token: string) =>
  `${paths.resetPassword}?token=${encodeURIComponent(token)}&for=invitation`
/** The reset page with its token. */
export const resetPasswordHref = (token: string) => `${paths.resetPassword}?token=${encodeURIComponent(token)}`

export type NavigationLink = { label: string; href: string }
/** The top navigation. */
export const topNavigation: readonly NavigationLink[] = [
  { label: 'About', href: paths.about },
  { label: 'Organizations', href: paths.organizations },
  { label: 'Memberships', href: paths.membership },
  { label: 'Classes', href: paths.classes },
  { label: 'Programs', href: paths.programs },
]
/** The footer's lists of links. */
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

/** How a navigation link marks the current page: its own page, one of its subpages, or neither. */
export function ariaCurrent(href: string, currentPath: string): 'page' | 'true' | undefined {
  if (href === currentPath) return 'page'
  return href !== paths.landing && currentPath.startsWith(href) ? 'true' : undefined
}
