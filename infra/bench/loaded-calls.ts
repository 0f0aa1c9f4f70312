import { addDays, addMonths, dayIn, monthStart } from '@studio/contract'
import { type ApiAddresses, type Person, signInAdmin, signUp } from '../proof/person.ts'
import { createMeasuredClass } from './measured-class.ts'

type Step = (scene: Scene) => Promise<unknown>
/** What is timed: `ask` alone. `before` and `after` make it possible, and possible again. */
export type Call = { name: string; isGraded?: boolean; before?: Step; ask: Step; after?: Step }
/** A loaded studio with the two people who ask: its admin, and a member with the same bookings whatever its size. */
export type Scene = { url: string; admin: Person; member: Person; measuredClass: string; bookingId: string }

const today = dayIn(new Date(), 'America/New_York')
const month = { from: monthStart(today), to: addDays(addMonths(monthStart(today), 1), -1) }
/** How many of the member's dates are booked before anything is timed: what a dashboard usually shows. */
const OWN_BOOKINGS = 6
const BOOKED_AHEAD = 20

async function get({ url }: Scene, { as, path }: { as: Person; path: string }): Promise<void> {
  const answer = await fetch(url + path, { headers: { Cookie: as.cookie } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
}

const asAdmin = (path: string) => (scene: Scene) => get(scene, { as: scene.admin, path })
const asMember = (path: string) => (scene: Scene) => get(scene, { as: scene.member, path })
const report = (from: string, by: string) => asAdmin(`/api/admin/reports?from=${from}&to=${today}&by=${by}`)

/** What the dashboard asks for, all at once. */
export const dashboardPaths = ['/api/user', '/api/user/bookings', '/api/user/enrollments']
const dashboard = (scene: Scene) => Promise.all(dashboardPaths.map((path) => asMember(path)(scene)))

async function book(scene: Scene): Promise<void> {
  const body = { classId: scene.measuredClass, bookingDate: addDays(today, BOOKED_AHEAD) }
  scene.bookingId = (await scene.member.at(0).call('bookClass', { body })).id
}
const cancel = ({ member, bookingId: id }: Scene) => member.at(0).call('cancelBooking', { params: { id } })

/** Every list and act that is timed; the graded ones are those whose growth has a goal. */
export const calls: readonly Call[] = [
  { name: 'dashboard', isGraded: true, ask: dashboard },
  { name: 'calendar month', isGraded: true, ask: asMember(`/api/schedules?from=${month.from}&to=${month.to}`) },
  { name: 'calendar day', isGraded: true, ask: asMember(`/api/schedules?date=${today}`) },
  { name: 'booking', isGraded: true, ask: book, after: cancel },
  { name: 'cancelling', isGraded: true, before: book, ask: cancel },
  { name: 'reports, 12 weeks', isGraded: true, ask: report(addDays(today, -83), 'week') },
  { name: 'reports, 2 years', isGraded: true, ask: report(addDays(today, -730), 'month') },
  {
    name: 'fill by class, 2 years',
    isGraded: true,
    ask: asAdmin(`/api/admin/reports/fill?from=${addDays(today, -730)}&to=${today}&by=month`),
  },
  { name: 'classes', ask: asAdmin('/api/classes') },
  { name: 'schedules', ask: asAdmin('/api/schedules') },
  { name: 'users, page 1', ask: asAdmin('/api/admin/users?page=1&pageSize=20') },
  { name: 'users, last pages', ask: asAdmin('/api/admin/users?page=500&pageSize=20') },
  { name: 'users, members', ask: asAdmin('/api/admin/users?filter=members&page=1&pageSize=20') },
  { name: 'users, search', ask: asAdmin('/api/admin/users?q=frost.77&page=1&pageSize=20') },
  { name: 'requests, page 1', ask: asAdmin('/api/admin/requests?page=1&pageSize=20') },
  { name: 'requests, search', ask: asAdmin('/api/admin/requests?q=quill+12&page=1&pageSize=20') },
  { name: 'audit log', ask: asAdmin('/api/admin/audit-log?page=1&pageSize=20') },
  { name: 'audit log, filtered', ask: asAdmin('/api/admin/audit-log?act=change+class&page=3&pageSize=20') },
]

/** Signs the two in and gives the member their own few bookings of a class that anybody can book on any date. */
export async function openScene(url: string): Promise<Scene> {
  const addresses: ApiAddresses = { apis: [url] }
  const admin = await signInAdmin(addresses)
  const [member] = await signUp(addresses, { count: 1, admin })
  if (!member) throw new Error('no user signed up')
  const measuredClass = await createMeasuredClass(admin, { capacity: 9 })
  for (let ahead = 1; ahead <= OWN_BOOKINGS; ahead += 1) {
    const body = { classId: measuredClass, bookingDate: addDays(today, ahead) }
    await member.at(0).call('bookClass', { body })
  }
  return { url, admin, member, measuredClass, bookingId: '' }
}
