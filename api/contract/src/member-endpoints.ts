import { defineEndpoint } from './endpoint.ts'
import type { AttendanceEntry, Booking, Enrollment } from './responses/bookings.ts'
import type {
  CheckoutStarted,
  CheckoutState,
  ProgramCheckoutStarted,
  Receipt,
  SubscriptionCheckoutStarted,
} from './responses/payments.ts'
import { bookingSchema, programCheckoutSchema, rescheduleSchema } from './schemas/bookings.ts'
import { subscriptionCheckoutSchema } from './schemas/plans.ts'
import { historyQuery } from './schemas/queries.ts'

/** Booking, enrolling, paying. */
export const memberEndpoints = {
  listMyBookings: defineEndpoint<Booking[]>()({
    method: 'GET',
    path: '/api/user/bookings',
    access: 'user',
    summary: 'My bookings, soonest first',
  }),
  listMyHistory: defineEndpoint<AttendanceEntry[]>()({
    method: 'GET',
    path: '/api/user/history',
    access: 'user',
    query: historyQuery,
    summary: 'What I booked before today, newest first',
  }),
  listMyEnrollments: defineEndpoint<Enrollment[]>()({
    method: 'GET',
    path: '/api/user/enrollments',
    access: 'user',
    summary: 'My program enrollments',
  }),
  bookClass: defineEndpoint<Booking>()({
    method: 'POST',
    path: '/api/bookings',
    access: 'user',
    status: 201,
    body: bookingSchema,
    summary: 'Book a class that is free for me',
  }),
  cancelBooking: defineEndpoint<Booking>()({
    method: 'DELETE',
    path: '/api/bookings/:id',
    access: 'user',
    summary: 'Cancel a confirmed booking',
  }),
  rescheduleBooking: defineEndpoint<Booking>()({
    method: 'POST',
    path: '/api/bookings/:id/reschedule',
    access: 'user',
    body: rescheduleSchema,
    summary: 'Move a confirmed booking of mine to another date of its class',
  }),
  downloadBookingCalendar: defineEndpoint<string>()({
    method: 'GET',
    path: '/api/bookings/:id/calendar.ics',
    access: 'user',
    contentType: 'text/calendar',
    summary: 'A booking as a calendar file',
  }),
  startClassCheckout: defineEndpoint<CheckoutStarted>()({
    method: 'POST',
    path: '/api/create-class-checkout',
    access: 'user',
    body: bookingSchema,
    summary: 'Hold a seat and pay for it',
  }),
  startBookingCheckout: defineEndpoint<CheckoutStarted>()({
    method: 'POST',
    path: '/api/bookings/:id/checkout',
    access: 'user',
    summary: 'Pay for a booking that my plan no longer covers',
  }),
  startProgramCheckout: defineEndpoint<ProgramCheckoutStarted>()({
    method: 'POST',
    path: '/api/create-program-checkout',
    access: 'user',
    body: programCheckoutSchema,
    summary: 'Pay for a program',
  }),
  startSubscriptionCheckout: defineEndpoint<SubscriptionCheckoutStarted>()({
    method: 'POST',
    path: '/api/create-subscription-checkout',
    access: 'user',
    body: subscriptionCheckoutSchema,
    mayBeEmpty: true,
    summary: 'Start a membership: of the monthly plan, or of another one on sale',
  }),
  openCustomerPortal: defineEndpoint<{ portalUrl: string }>()({
    method: 'POST',
    path: '/api/create-portal-session',
    access: 'user',
    summary: 'Manage the membership at the payment provider',
  }),
  getCheckout: defineEndpoint<CheckoutState>()({
    method: 'GET',
    path: '/api/checkout/session/:id',
    access: 'user',
    mayTakeLong: true,
    summary: 'The state of my checkout',
  }),
  cancelCheckout: defineEndpoint<CheckoutState>()({
    method: 'POST',
    path: '/api/checkout/session/:id/cancel',
    access: 'user',
    summary: 'Release the seat that my checkout holds',
  }),
  listMyReceipts: defineEndpoint<Receipt[]>()({
    method: 'GET',
    path: '/api/user/receipts',
    access: 'user',
    mayTakeLong: true,
    summary: 'My payments and refunds',
  }),
  getCalendarFeed: defineEndpoint<{ feedUrl: string }>()({
    method: 'GET',
    path: '/api/user/calendar-feed',
    access: 'user',
    summary: 'The private address of my calendar',
  }),
  renewCalendarFeed: defineEndpoint<{ feedUrl: string }>()({
    method: 'POST',
    path: '/api/user/calendar-feed',
    access: 'user',
    summary: 'Replace the private address of my calendar',
  }),
  readCalendarFeed: defineEndpoint<string>()({
    method: 'GET',
    path: '/api/calendar-feed/:token',
    access: 'anyone',
    contentType: 'text/calendar',
    summary: 'A calendar by its private address',
  }),
  receivePaymentEvent: defineEndpoint<{ received: true }>()({
    method: 'POST',
    path: '/api/webhooks/stripe',
    access: 'anyone',
    bodyKind: 'raw',
    summary: 'Signed events of the payment provider',
  }),
} as const
