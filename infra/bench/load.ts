/**
 * Times six calls of a running studio. `node infra/bench/load.ts http://localhost:8080`; exits with 1 when a goal is
 * missed. `npm run seed:large` fills a studio with 200,000 bookings first; with `npm run production`
 * nginx caches the public lists for visitors.
 */
import { addDays, addMonths, getDayIn, getMonthStart } from '@studio/contract'
import autocannon from 'autocannon'
import { studioUrl } from './people.ts'
import { saveTable } from './save-table.ts'

const CLIENTS = 16
const SECONDS = 5
const BOOKING_COUNT = 50
/** Within the 30 days in which members may book, and early enough for a timely cancellation. */
const BOOKING_DAYS_AHEAD = 20
/** Minimum responses a second of a public list behind nginx, and maximum median milliseconds. */
const GOALS = { publicListsPerSecond: 2_000, monthMs: 60, bookingMs: 25 }

const today = getDayIn(new Date(), 'America/New_York')
const month = `from=${getMonthStart(today)}&to=${addDays(addMonths(getMonthStart(today), 1), -1)}`

type Measure = { call: string; perSecond: number; medianMs: number; p99Ms: number; goal: string; isMet: boolean }

async function signIn(username: string): Promise<string> {
  const response = await fetch(`${studioUrl}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: 'wellness-demo' }),
  })
  if (!response.ok) throw new Error(`${username} could not sign in: ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function send(cookie: string, method: string, path: string, body?: object) {
  const headers = { Cookie: cookie, ...(body ? { 'Content-Type': 'application/json' } : {}) }
  const response = await fetch(`${studioUrl}${path}`, { method, headers, body: body ? JSON.stringify(body) : null })
  const result = await response.json()
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${JSON.stringify(result)}`)
  return result
}

/** Measures a path with several clients at once, or with one client when the goal is a median. */
async function measureRead(
  call: string,
  path: string,
  { cookie, goal }: { cookie?: string; goal?: { perSecond?: number; medianMs?: number } } = {},
): Promise<Measure> {
  const result = await autocannon({
    url: `${studioUrl}${path}`,
    connections: goal?.medianMs ? 1 : CLIENTS,
    duration: SECONDS,
    headers: cookie ? { Cookie: cookie } : {},
  })
  const failures = result.non2xx + result.errors
  if (failures > 0) throw new Error(`${failures} requests of ${path} failed`)
  const perSecond = Math.round(result['2xx'] / result.duration)
  const { p50: medianMs, p99: p99Ms } = result.latency
  const isMet = perSecond >= (goal?.perSecond ?? 0) && medianMs <= (goal?.medianMs ?? Number.POSITIVE_INFINITY)
  let goalText = ''
  if (goal?.perSecond) goalText = `>= ${goal.perSecond} a second`
  else if (goal?.medianMs) goalText = `<= ${goal.medianMs} ms`
  return { call, perSecond, medianMs, p99Ms, goal: goalText, isMet }
}

function toMeasure(call: string, times: readonly number[], goalMs?: number): Measure {
  const sortedTimes = [...times].sort((a, b) => a - b)
  const getPercentile = (fraction: number) =>
    Number((sortedTimes[Math.floor(sortedTimes.length * fraction)] ?? 0).toFixed(1))
  const medianMs = getPercentile(0.5)
  const perSecond = Math.round(1_000 / medianMs)
  const isMet = medianMs <= (goalMs ?? Number.POSITIVE_INFINITY)
  return { call, perSecond, medianMs, p99Ms: getPercentile(0.99), goal: goalMs ? `<= ${goalMs} ms` : '', isMet }
}

/** Books a seat and cancels the booking, again and again with one client. */
async function bookAndCancel(adminCookie: string, memberCookie: string): Promise<Measure[]> {
  const { id: classId } = await send(adminCookie, 'POST', '/api/admin/classes', {
    name: 'Measured',
    description: '',
    type: 'class',
    category: 'yoga',
    duration: 45,
    capacity: 9,
    dropInPrice: '25.00',
    meetsOnAnyDate: true,
    isActive: true,
  })
  const times: { booking: number[]; cancelling: number[] } = { booking: [], cancelling: [] }
  try {
    for (let count = 0; count < BOOKING_COUNT; count += 1) {
      const startedAt = performance.now()
      const { id } = await send(memberCookie, 'POST', '/api/bookings', {
        classId,
        bookingDate: addDays(today, BOOKING_DAYS_AHEAD),
      })
      const bookedAt = performance.now()
      await send(memberCookie, 'DELETE', `/api/bookings/${id}`)
      times.booking.push(bookedAt - startedAt)
      times.cancelling.push(performance.now() - bookedAt)
    }
  } finally {
    await send(adminCookie, 'DELETE', `/api/admin/classes/${classId}`)
  }
  return [toMeasure('booking', times.booking, GOALS.bookingMs), toMeasure('cancelling', times.cancelling)]
}

const isNginx = /nginx/i.test((await fetch(studioUrl)).headers.get('Server') ?? '')
const visitorOptions = isNginx ? { goal: { perSecond: GOALS.publicListsPerSecond } } : {}
const [adminCookie, memberCookie] = [await signIn('admin'), await signIn('member')]
const rows = [
  await measureRead('classes, visitor', '/api/classes', visitorOptions),
  await measureRead('day of the calendar, visitor', `/api/schedules?date=${today}`, visitorOptions),
  await measureRead('month of the calendar, member', `/api/schedules?${month}`, {
    cookie: memberCookie,
    goal: { medianMs: GOALS.monthMs },
  }),
  await measureRead('bookings, member', '/api/user/bookings', { cookie: memberCookie }),
  ...(await bookAndCancel(adminCookie, memberCookie)),
]
saveTable({
  name: 'load',
  title: `${CLIENTS} clients for ${SECONDS} s each; one client for the month, booking and cancelling`,
  rows,
})
if (rows.some(({ isMet }) => !isMet)) process.exitCode = 1
