import type { Deps } from '../../deps.ts'
import type { Calls } from '../../platform/mount-endpoint.ts'
import { bookClass } from './booking/book-class.ts'
import { bookComplimentary, bookWalkIn } from './booking/book-for-member.ts'
import { listBookableDates } from './booking/list-bookable-dates.ts'
import { getBookingTerms } from './booking/quote-seat.ts'
import { cancelBooking } from './cancelling/cancel-booking.ts'
import { downloadCalendar, listBookings, listHistory, listUserBookings } from './lists/list-bookings.ts'
import { resendConfirmation } from './mails/confirmation-mail.ts'
import { rescheduleBooking } from './rescheduling/reschedule-booking.ts'
import { listPastDates } from './roster/list-past-dates.ts'
import { checkIn, showRoster } from './roster/roster.ts'
import { showToday } from './roster/show-today.ts'
import { seatFromWaitlist } from './waitlist/give-seat.ts'
import { joinWaitlist } from './waitlist/join-waitlist.ts'
import { leaveWaitlist, withdrawChargeAgreement } from './waitlist/leave-waitlist.ts'
import { listMyWaitlist, loadWaitlistOutlook } from './waitlist/show-entries.ts'

export const calls = (deps: Deps): Calls => ({
  listMyBookings: ({ actor }) => listBookings(deps, { actor }),
  listMyHistory: ({ actor, query }) => listHistory(deps, { actor, query }),
  bookClass: ({ actor, body, requestId }) => bookClass(deps, { actor, input: body, requestId }),
  rescheduleBooking: ({ actor, params, body }) => rescheduleBooking(deps, { actor, id: params.id, input: body }),
  bookWalkIn: ({ actor, body }) => bookWalkIn(deps, { actor, input: body }),
  bookComplimentary: ({ actor, body }) => bookComplimentary(deps, { actor, input: body }),
  listBookableDates: ({ actor, params }) => listBookableDates(deps, { actor, classId: params.id }),
  getBookingTerms: () => getBookingTerms(deps),
  cancelBooking: ({ actor, params, requestId }) => cancelBooking(deps, { actor, id: params.id, requestId }),
  downloadBookingCalendar: ({ actor, params }) => downloadCalendar(deps, { actor, id: params.id }),
  listUserBookings: ({ params, query }) => listUserBookings(deps, { userId: params.id, query }),
  resendBookingMail: ({ actor, params }) => resendConfirmation(deps, { actor, id: params.id }),
  listPastDates: ({ query }) => listPastDates(deps, query),
  getStudioDay: () => showToday(deps),
  checkIn: ({ actor, params, body }) => checkIn(deps, { actor, id: params.id, input: body }),
  getWaitlistOutlook: ({ actor, query }) => loadWaitlistOutlook(deps, { actor, query }),
  joinWaitlist: ({ actor, body }) => joinWaitlist(deps, { actor, input: body }),
  listMyWaitlist: ({ actor }) => listMyWaitlist(deps, { actor }),
  leaveWaitlist: ({ actor, params }) => leaveWaitlist(deps, { actor, id: params.id }),
  withdrawChargeAgreement: ({ actor, params }) => withdrawChargeAgreement(deps, { actor, id: params.id }),
  getRoster: ({ query }) => showRoster(deps, query),
  seatFromWaitlist: ({ actor, params, body }) => seatFromWaitlist(deps, { actor, id: params.id, reason: body.reason }),
})
