import type { Deps } from '../../../deps.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { bookClass } from './book-class.ts'
import { bookComplimentary } from './book-complimentary.ts'
import { bookWalkIn } from './book-walk-in.ts'
import { cancelBooking } from './cancel-booking.ts'
import { checkIn } from './check-in.ts'
import { downloadCalendar } from './download-calendar.ts'
import { listBookings } from './list-bookings.ts'
import { listHistory } from './list-history.ts'
import { listPastDates } from './list-past-dates.ts'
import { listUserBookings } from './list-user-bookings.ts'
import { bookingTerms } from './prepare-booking.ts'
import { rescheduleBooking } from './reschedule-booking.ts'
import { resendConfirmation } from './resend-confirmation.ts'
import { showToday } from './show-today.ts'

/** A member's bookings, and the desk. */
export function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'listMyBookings', ({ actor }) => listBookings(deps, actor))
  mountEndpoint(router, 'listMyHistory', async ({ actor, query, setHeader }) => {
    const { entries, total } = await listHistory(deps, actor, query)
    setHeader('X-Total-Count', String(total))
    return entries
  })
  mountEndpoint(router, 'bookClass', ({ actor, body, requestId }) => bookClass(deps, { actor, input: body, requestId }))
  mountEndpoint(router, 'rescheduleBooking', ({ actor, params, body }) =>
    rescheduleBooking(deps, { actor, id: params.id, input: body }),
  )
  mountEndpoint(router, 'bookWalkIn', ({ actor, body }) => bookWalkIn(deps, { actor, input: body }))
  mountEndpoint(router, 'bookComplimentary', ({ actor, body }) => bookComplimentary(deps, { actor, input: body }))
  mountEndpoint(router, 'getBookingTerms', () => bookingTerms(deps))
  mountEndpoint(router, 'cancelBooking', ({ actor, params, requestId }) =>
    cancelBooking(deps, actor, { id: params.id, requestId }),
  )
  mountEndpoint(router, 'downloadBookingCalendar', ({ actor, params }) => downloadCalendar(deps, actor, params.id))
  mountEndpoint(router, 'listUserBookings', async ({ params, query, setHeader }) => {
    const { bookings, total } = await listUserBookings(deps, { userId: params.id, query })
    setHeader('X-Total-Count', String(total))
    return bookings
  })
  mountEndpoint(router, 'resendBookingMail', ({ actor, params }) => resendConfirmation(deps, actor, params.id))
  mountEndpoint(router, 'listPastDates', ({ query }) => listPastDates(deps, query))
  mountEndpoint(router, 'showToday', () => showToday(deps))
  mountEndpoint(router, 'checkIn', ({ actor, params, body }) => checkIn(deps, { actor, id: params.id, input: body }))
  return router
}
