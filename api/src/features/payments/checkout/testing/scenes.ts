import type { Day } from '@studio/contract'
import type { PayingStudio } from '../../../../testing/paying.ts'
import type { Person } from '../../../../testing/people.ts'
import { countSeats } from '../../../../testing/seats.ts'

/** What tests of paying for a class do again and again; `date` is the day whose seats are counted. */
export function checkoutScenes(studio: PayingStudio, { date }: { date: Day }) {
  const start = (as: Person | null, body: Record<string, unknown>) => studio.call('startClassCheckout', { as, body })
  const started = (as: Person, body: Record<string, unknown>) => studio.expectOk('startClassCheckout', { as, body })
  const state = (as: Person | null, id: string) => studio.call('getCheckout', { as, params: { id } })
  const cancel = (as: Person, id: string) => studio.call('cancelCheckout', { as, params: { id } })
  const mine = (as: Person) => studio.expectOk('listMyBookings', { as })
  const seats = (classId: string, scheduleId: string | null) => countSeats(studio, { classId, date, scheduleId })
  return { start, started, state, cancel, mine, seats }
}
