import { endpoint, endpointTable } from './endpoint.ts'

/** Today's classes, and what needs the attention of an admin. */
export const todayEndpoints = endpointTable({
  getAdminOverview: endpoint('GET /api/admin/overview', 'admin', 'The figures above the tabs of the admin area'),
  getStudioDay: endpoint(
    'GET /api/admin/today',
    'admin',
    'Today’s classes with their bookings and check-ins, and the waitlists of later dates',
  ),
  listDueLeads: endpoint(
    'GET /api/admin/requests/due',
    'admin',
    'Requests that have waited for a day or longer, oldest first',
  ),
  listOpenDisputes: endpoint(
    'GET /api/admin/disputes',
    'admin',
    'Disputed payments that can still be answered, the most urgent first',
  ),
  listUnpaidMemberships: endpoint(
    'GET /api/admin/memberships/unpaid',
    'admin',
    'Memberships with an unpaid renewal, oldest first',
  ),
})
