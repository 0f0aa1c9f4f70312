import type { Day } from '@studio/contract'
import type { PayingStudio } from '../../../../testing/paying.ts'
import type { Person } from '../../../../testing/people.ts'
import { countSeatsTaken } from '../../../../testing/seats.ts'

/** Steps for tests that pay for a class; seats are counted on `date`. */
export function checkoutScenes(studio: PayingStudio, { date }: { date: Day }) {
  const startCheckout = (as: Person | null, body: Record<string, unknown>) =>
    studio.call('startClassCheckout', { as, body })
  const startCheckoutOk = (as: Person, body: Record<string, unknown>) =>
    studio.expectOk('startClassCheckout', { as, body })
  const loadCheckout = (as: Person | null, sessionId: string) =>
    studio.call('getCheckout', { as, params: { id: sessionId } })
  const cancelCheckout = (as: Person, sessionId: string) =>
    studio.call('cancelCheckout', { as, params: { id: sessionId } })
  const listMyBookings = (as: Person) => studio.expectOk('listMyBookings', { as })
  return {
    startCheckout,
    startCheckoutOk,
    loadCheckout,
    cancelCheckout,
    listMyBookings,
    countTakenSeats: (classId: string, scheduleId: string | null) =>
      countSeatsTaken(studio, { classId, date, scheduleId }),
  }
}
