import { endpoint, endpointTable } from './endpoint.ts'
import { bookClassSchema, classDateSchema, programCheckoutSchema, rescheduleSchema } from './schemas/bookings.ts'
import { subscriptionCheckoutSchema } from './schemas/plans.ts'
import { historyQuery } from './schemas/queries.ts'

/** Booking, enrolling, paying. */
export const memberEndpoints = endpointTable({
  listMyBookings: endpoint(
    'GET /api/user/bookings',
    'user',
    'My bookings of the last year and coming ones, soonest first',
  ),
  listBookableDates: endpoint(
    'GET /api/classes/:id/bookable-dates',
    'user',
    'The dates of a class that I can book or wait for, and what a seat costs me',
  ),
  listMyHistory: endpoint('GET /api/user/history', 'user', 'My bookings before today, newest first', {
    query: historyQuery,
  }),
  listMyEnrollments: endpoint('GET /api/user/enrollments', 'user', 'My program enrollments'),
  bookClass: endpoint('POST /api/bookings', 'user', 'Book a class that costs me nothing', {
    status: 201,
    body: bookClassSchema,
  }),
  cancelBooking: endpoint('DELETE /api/bookings/:id', 'user', 'Cancel a confirmed booking'),
  rescheduleBooking: endpoint(
    'POST /api/bookings/:id/reschedule',
    'user',
    'Move my confirmed booking to another date of its class',
    {
      body: rescheduleSchema,
    },
  ),
  downloadBookingCalendar: endpoint('GET /api/bookings/:id/calendar.ics', 'user', 'A booking as a calendar file', {
    contentType: 'text/calendar',
  }),
  startClassCheckout: endpoint('POST /api/create-class-checkout', 'user', 'Hold a seat and pay for it', {
    body: classDateSchema,
  }),
  startBookingCheckout: endpoint(
    'POST /api/bookings/:id/checkout',
    'user',
    'Pay for a booking that my plan no longer covers',
  ),
  startProgramCheckout: endpoint('POST /api/create-program-checkout', 'user', 'Pay for a program', {
    body: programCheckoutSchema,
  }),
  startSubscriptionCheckout: endpoint(
    'POST /api/create-subscription-checkout',
    'user',
    'Start a membership: the monthly plan, or another one on sale',
    {
      body: subscriptionCheckoutSchema,
      bodyMayBeEmpty: true,
    },
  ),
  openCustomerPortal: endpoint(
    'POST /api/create-portal-session',
    'user',
    'Manage the membership at the payment provider',
  ),
  getCheckout: endpoint('GET /api/checkout/session/:id', 'user', 'The state of my checkout', {
    mayTakeLong: true,
  }),
  cancelCheckout: endpoint(
    'POST /api/checkout/session/:id/cancel',
    'user',
    'Cancel my unpaid checkout and release its seat',
  ),
  listMyReceipts: endpoint('GET /api/user/receipts', 'user', 'My payments and refunds', {
    mayTakeLong: true,
  }),
  getCalendarFeedUrl: endpoint('GET /api/user/calendar-feed', 'user', 'The private address of my calendar'),
  renewCalendarFeedUrl: endpoint('POST /api/user/calendar-feed', 'user', 'Replace the private address of my calendar'),
  downloadCalendarFeed: endpoint('GET /api/calendar-feed/:token', 'anyone', 'A calendar by its private address', {
    contentType: 'text/calendar',
  }),
  receivePaymentEvent: endpoint('POST /api/webhooks/stripe', 'anyone', 'Signed events of the payment provider', {
    bodyKind: 'raw',
  }),
})
