import { addDays } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { seedMembershipHistory } from '../membership-history.ts'
import { loadBookings } from './bookings.ts'
import { loadCatalogue } from './catalogue.ts'
import { loadDesk } from './desk.ts'
import { loadEnrollments } from './enrollments.ts'
import { loadMemberships } from './memberships.ts'
import { createPaymentRecorder } from './payments.ts'
import { loadPeople, makeSyntheticUsers } from './people.ts'
import { createSeededRandom } from './seeded-random.ts'
import type { Size } from './size.ts'

/** A step that is done, for who waits. */
export type Progress = (done: string) => void

const MARKS = 'demo_loads'
type Mark = { _id: 'large'; state: 'loading' | 'loaded'; size: Size; today: string; at: Date }

/**
 * Creates a studio of any size with years of history next to what is there: users, weekly classes, bookings, payments,
 * memberships, enrollments, requests, an audit log. The same size and seed give the same studio; no mail is sent.
 * Returns its number of bookings; 0 when it was loaded before.
 */
export async function loadLarge(deps: Deps, { size, note }: { size: Size; note: Progress }): Promise<number> {
  const marks = deps.database.connection.collection<Mark>(MARKS)
  if ((await marks.findOne({ _id: 'large' }))?.state === 'loaded') return 0
  const at = deps.clock.now()
  const today = deps.clock.today()
  const from = addDays(today, -size.days)
  await marks.updateOne({ _id: 'large' }, { $set: { state: 'loading', size, today, at } }, { upsert: true })
  const random = createSeededRandom(size.seed)
  const recorder = createPaymentRecorder()
  const users = makeSyntheticUsers({ size, random, now: at })
  await loadPeople(deps, users)
  note(`${users.length} people`)
  await loadMemberships(deps, { users, recorder })
  await loadEnrollments(deps, { users, recorder, random })
  note('memberships and enrollments')
  await loadDesk(deps, { size, random })
  const weekly = await loadCatalogue(deps, { size, random, from })
  note(`${size.classes} classes and the desk`)
  const bookings = await loadBookings(deps, { size, random, from, weekly, users, recorder })
  note(`${bookings} bookings`)
  await seedMembershipHistory(deps)
  note('figures for the reports')
  await marks.updateOne({ _id: 'large' }, { $set: { state: 'loaded' } })
  return bookings
}
