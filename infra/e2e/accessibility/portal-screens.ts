import { addDays, getDayIn, paths } from '@studio/contract'
import { aWaitlistEntry } from '@studio/contract/testing'
import { bookAsPageUser, signUpMember } from '../pages/booking.ts'
import type { Screen, ScreenContext } from './screens.ts'

const visitor = { area: 'Portal', viewer: 'visitor' } as const
const guest = { area: 'Portal', viewer: 'guest' } as const
const member = { area: 'Portal', viewer: 'member' } as const
const initial = 'initial'

/** Signs in a new user, a member with one booking, and opens their dashboard. */
async function openDashboardWithBooking({ page, adminApi }: ScreenContext): Promise<void> {
  // An open page that sends a request while the session changes to another user logs a 409 in its console.
  await page.goto('about:blank')
  await signUpMember(page, adminApi)
  // Far enough ahead that the date can be changed at any time of day.
  const from = addDays(getDayIn(new Date(), 'America/New_York'), 2)
  const response = await page.request.get(`/api/schedules?from=${from}&to=${addDays(from, 7)}`)
  const availableOccurrence = (
    (await response.json()) as { classId: string; date: string; bookedCount: number; capacity: number }[]
  ).find(({ bookedCount, capacity }) => bookedCount < capacity)
  if (!availableOccurrence) throw new Error('the demo studio has no occurrence with an available seat')
  await bookAsPageUser(page, { classId: availableOccurrence.classId, bookingDate: availableOccurrence.date })
  await page.goto(paths.dashboard)
}

/** Shows the dashboard with three waitlist entries: one skipped, one with an offered seat, and one that has ended. */
async function openDashboardWithWaitlists({ page }: ScreenContext): Promise<void> {
  const startsAt = new Date(Date.now() + 5 * 86_400_000).toISOString()
  const bookingDate = getDayIn(new Date(startsAt), 'America/New_York')
  const times = { bookingDate, startsAt, endsAt: startsAt, closesAt: startsAt }
  const skippedAt = new Date().toISOString()
  const until = new Date(Date.now() + 20 * 60_000).toISOString()
  const entries = [
    // An entry with a curable skip keeps its place, because the reason may be gone next time.
    aWaitlistEntry({ ...times, id: 'w1', skips: [{ at: skippedAt, reason: 'overlap', isCurable: true }] }),
    aWaitlistEntry({
      ...times,
      id: 'w2',
      state: 'offered',
      position: null,
      price: '20.00',
      offer: { bookingId: 'b1', until, price: '20.00', checkoutUrl: null },
    }),
    aWaitlistEntry({ ...times, id: 'w3', state: 'ended', position: null, endReason: 'booked_overlap' }),
  ]
  await page.route('**/api/user/waitlist', (route) => route.fulfill({ json: entries }))
  await page.reload()
  await page.getByRole('heading', { name: 'Waiting' }).waitFor()
}

/** The portal as a visitor sees it: signing in, recovery, classes, programs and calendar. */
const visitorScreens: readonly Screen[] = [
  { ...visitor, path: paths.auth, description: 'Login' },
  {
    ...visitor,
    path: paths.auth,
    description: 'Sign Up with errors',
    open: async ({ page }) => {
      await page.getByRole('tab', { name: 'Sign Up' }).click()
      await page.getByRole('button', { name: 'Create Account' }).click()
      await page.getByText('Email is required').waitFor()
    },
  },
  {
    ...visitor,
    path: paths.auth,
    description: 'the code of a second factor',
    open: async ({ page }) => {
      const response = { message: 'Please enter the code of your app.', code: 'SECOND_FACTOR_REQUIRED' }
      await page.route('**/api/login', (route) => route.fulfill({ status: 401, json: response }))
      await page.getByLabel('Username or Email').fill('robin')
      await page.getByLabel('Password', { exact: true }).fill('correct-horse-battery')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Back to Password' }).waitFor()
    },
    allowedError: '401',
  },
  { ...visitor, path: paths.forgotPassword, description: 'Reset Password' },
  {
    ...visitor,
    path: paths.forgotPassword,
    description: 'Find Username with errors',
    open: async ({ page }) => {
      await page.getByRole('tab', { name: 'Find Username' }).click()
      await page.getByRole('button', { name: 'Send Username' }).click()
      await page.getByText('Email is required').waitFor()
    },
  },
  { ...visitor, path: paths.resetPassword, description: 'a new password', addressEnd: '?token=t' },
  { ...visitor, path: paths.classes, description: initial },
  {
    ...visitor,
    path: paths.classes,
    description: 'a search that finds nothing',
    open: async ({ page }) => {
      await page.getByRole('searchbox').fill('nothing like it')
      await page.getByText('No classes found').waitFor()
    },
  },
  {
    ...visitor,
    path: paths.classes,
    description: 'Sign In Required',
    layer: { opener: { name: /^Book Class/ }, role: 'alertdialog', name: 'Sign In Required' },
  },
  { ...visitor, path: paths.programs, description: initial },
  {
    ...visitor,
    path: paths.programs,
    description: 'the details of a program',
    layer: { opener: { role: 'link', name: 'Healthy Eating' }, role: 'dialog', name: 'Healthy Eating' },
  },
  { ...visitor, path: paths.teach, description: 'for a visitor who is not staff' },
  { ...visitor, path: paths.calendar, description: 'the week' },
  {
    ...visitor,
    path: paths.calendar,
    description: 'the month',
    open: async ({ page }) => {
      await page.getByRole('tab', { name: 'Month' }).click()
      await page
        .getByText(/^\+\d+ more$/)
        .first()
        .waitFor()
    },
  },
]

/** Screens of a signed-in user: dashboard, bookings, payment. */
const userScreens: readonly Screen[] = [
  { ...guest, path: paths.dashboard, description: 'empty' },
  { ...guest, path: paths.subscribe, description: initial },
  {
    ...guest,
    path: paths.classes,
    description: 'choosing a date that must be paid',
    layer: { opener: { name: /^Book Class/ }, role: 'dialog', name: /./ },
  },
  { ...guest, path: paths.checkoutCancel, description: initial },
  { ...guest, path: paths.checkoutSuccess, description: 'an unknown payment' },
  {
    ...guest,
    path: paths.checkoutSuccess,
    description: 'a pending payment',
    addressEnd: '?session_id=cs_test_waiting',
    // The API does not know this checkout until the route below is set.
    allowedError: '404',
    open: async ({ page }) => {
      await page.route('**/api/checkout/session/**', (route) =>
        route.fulfill({ json: { id: 'cs_test_waiting', status: 'pending', kind: 'class' } }),
      )
      await page.reload()
      await page.getByText('Confirming your payment…').waitFor()
    },
  },
  { ...member, path: paths.home, description: initial },
  {
    ...member,
    path: paths.home,
    description: 'the account menu',
    layer: { opener: { name: /^Hi, / }, role: 'menu', name: /./ },
  },
  {
    ...member,
    path: paths.dashboard,
    description: 'with waitlists and an offered seat',
    open: openDashboardWithWaitlists,
  },
  {
    ...member,
    path: paths.dashboard,
    description: 'leaving a waitlist',
    open: openDashboardWithWaitlists,
    layer: { opener: { name: /^Leave the waitlist: / }, role: 'alertdialog', name: /./ },
  },
  { ...member, path: `${paths.dashboard}#account`, description: 'the account' },
  { ...member, path: `${paths.dashboard}#history`, description: 'the history' },
  {
    ...member,
    path: `${paths.dashboard}#account`,
    description: 'the private calendar address',
    layer: {
      opener: { name: 'Follow my classes in a calendar' },
      role: 'dialog',
      name: 'Follow my classes in a calendar',
    },
  },
  {
    ...member,
    path: `${paths.dashboard}#account`,
    description: 'closing the account',
    layer: { opener: { name: 'Delete my account' }, role: 'dialog', name: 'Delete my account' },
  },
  { ...member, path: paths.subscribe, description: 'Already Subscribed' },
  {
    ...member,
    path: paths.dashboard,
    description: 'a toast about a failure',
    open: async ({ page }) => {
      await page.route('**/api/newsletter/subscribe', (route) =>
        route.fulfill({ status: 422, json: { message: 'Not today.', code: 'VALIDATION_FAILED' } }),
      )
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await page.getByLabel('Email address').fill('reader@example.com')
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await page.getByText('Subscription Error').first().waitFor()
      // The toast stays while the pointer is over it.
      await page.getByText('Subscription Error').first().hover()
    },
    allowedError: '422',
  },
  // Last, because they sign in another user.
  { ...member, path: paths.dashboard, description: 'with a booking', open: openDashboardWithBooking },
  {
    ...member,
    path: paths.dashboard,
    description: 'cancelling a booking',
    open: openDashboardWithBooking,
    layer: { opener: { name: /^Cancel / }, role: 'alertdialog', name: /^Cancel / },
  },
  {
    ...member,
    path: paths.dashboard,
    description: 'changing the date of a booking',
    open: openDashboardWithBooking,
    layer: { opener: { name: /^Change date: / }, role: 'dialog', name: /^Change the date of / },
  },
]

export const portalScreens: readonly Screen[] = [...visitorScreens, ...userScreens]
