import { endpoint, endpointTable } from './endpoint.ts'
import { leadEndpoints } from './lead-endpoints.ts'
import { mailedLinkQuery, schedulesQuery } from './schemas/queries.ts'

/** Calls that need no session: public data and public forms. */
export const publicEndpoints = endpointTable({
  listClasses: endpoint('GET /api/classes', 'anyone', 'Active classes; all of them for an admin', {
    isPublicList: true,
  }),
  listPrograms: endpoint('GET /api/programs', 'anyone', 'Active programs; all of them for an admin', {
    isPublicList: true,
  }),
  listInstructors: endpoint('GET /api/instructors', 'anyone', 'Active instructors; all of them for an admin', {
    isPublicList: true,
  }),
  listSchedules: endpoint('GET /api/schedules', 'anyone', 'Schedules; with a date or a range, its occurrences', {
    isPublicList: true,
    query: schedulesQuery,
  }),
  listHolidays: endpoint('GET /api/holidays', 'anyone', 'Days on which the studio is closed, from today on', {
    isPublicList: true,
  }),
  getBookingTerms: endpoint(
    'GET /api/booking-terms',
    'anyone',
    'How far ahead booking opens, and the cancellation deadline',
  ),
  ...leadEndpoints,
  showUnsubscribe: endpoint(
    'GET /api/newsletter/unsubscribe',
    'anyone',
    'Page that asks to confirm the unsubscription',
    {
      query: mailedLinkQuery,
      contentType: 'text/html',
    },
  ),
  unsubscribe: endpoint('POST /api/newsletter/unsubscribe', 'anyone', 'One-click unsubscribe (RFC 8058)', {
    query: mailedLinkQuery,
  }),
})
