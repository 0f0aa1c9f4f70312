import { endpoint, endpointTable } from './endpoint.ts'

/** What an admin looks after day by day. */
export const todayEndpoints = endpointTable({
  getAdminOverview: endpoint(
    'GET /api/admin/overview',
    'admin',
    'What every page of the admin area shows above its tabs',
  ),
  showToday: endpoint(
    'GET /api/admin/today',
    'admin',
    'The classes of the studio’s today, with who is booked and here in numbers',
  ),
  listDueLeads: endpoint(
    'GET /api/admin/requests/due',
    'admin',
    'Requests that have waited for a day or longer, the longest first',
  ),
  listOpenDisputes: endpoint(
    'GET /api/admin/disputes',
    'admin',
    'Disputed payments that can still be answered, the most urgent first',
  ),
  listUnpaidMemberships: endpoint(
    'GET /api/admin/memberships/unpaid',
    'admin',
    'Memberships with an unpaid renewal, the longest first',
  ),
})
