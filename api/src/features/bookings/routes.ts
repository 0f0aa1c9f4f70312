import type { Deps } from '../../deps.ts'
import { newRouter } from '../../platform/http.ts'
import { mountEndpoint } from '../../platform/mount-endpoint.ts'
import { bookClass } from './booking/book-class.ts'
import { bookComplimentary, bookWalkIn } from './booking/book-for-member.ts'
import { listBookableDates } from './booking/list-bookable-dates.ts'
import { bookingTerms } from './booking/quote-seat.ts'
import { cancelBooking } from './cancelling/cancel-booking.ts'
import { downloadCalendar, listBookings, listHistory, listUserBookings } from './lists/list-bookings.ts'
import { resendConfirmation } from './mails/queue-booking-mails.ts'
import { rescheduleBooking } from './rescheduling/reschedule-booking.ts'
import { listPastDates } from './roster/list-past-dates.ts'
import { checkIn, showRoster } from './roster/roster.ts'
import { showToday } from './roster/show-today.ts'
import { seatFromWaitlist } from './waitlist/give-seat.ts'
import { joinWaitlist } from './waitlist/join-waitlist.ts'
import { leaveWaitlist, withdrawCharge } from './waitlist/leave-waitlist.ts'
import { getWaitlistOutlook, listMyWaitlist } from './waitlist/show-entries.ts'

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
  mountEndpoint(router, 'listBookableDates', ({ actor, params }) =>
    listBookableDates(deps, { user: actor.user, classId: params.id }),
  )
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
  mountEndpoint(router, 'getWaitlistOutlook', ({ actor, query }) => getWaitlistOutlook(deps, { actor, query }))
  mountEndpoint(router, 'joinWaitlist', ({ actor, body }) => joinWaitlist(deps, { actor, input: body }))
  mountEndpoint(router, 'listMyWaitlist', ({ actor }) => listMyWaitlist(deps, actor))
  mountEndpoint(router, 'leaveWaitlist', ({ actor, params }) => leaveWaitlist(deps, { actor, id: params.id }))
  mountEndpoint(router, 'withdrawCharge', ({ actor, params }) => withdrawCharge(deps, { actor, id: params.id }))
  mountEndpoint(router, 'getRoster', ({ query }) => showRoster(deps, query))
  mountEndpoint(router, 'seatFromWaitlist', ({ actor, params, body }) =>
    seatFromWaitlist(deps, { actor, id: params.id, reason: body.reason }),
  )
  return router
}
