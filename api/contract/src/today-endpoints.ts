import { defineEndpoint } from './endpoint.ts'
import type { Lead } from './responses/leads.ts'
import type { OpenDispute, StudioDay, UnpaidMembership } from './responses/today.ts'

/** What an admin looks after day by day. */
export const todayEndpoints = {
  showToday: defineEndpoint<StudioDay>()({
    method: 'GET',
    path: '/api/admin/today',
    access: 'admin',
    summary: 'The classes of the studio’s today, with who is booked and here in numbers',
  }),
  listDueLeads: defineEndpoint<Lead[]>()({
    method: 'GET',
    path: '/api/admin/requests/due',
    access: 'admin',
    summary: 'Requests that have waited for a day or longer, the longest first',
  }),
  listOpenDisputes: defineEndpoint<OpenDispute[]>()({
    method: 'GET',
    path: '/api/admin/disputes',
    access: 'admin',
    summary: 'Disputed payments that can still be answered, the most urgent first',
  }),
  listUnpaidMemberships: defineEndpoint<UnpaidMembership[]>()({
    method: 'GET',
    path: '/api/admin/memberships/unpaid',
    access: 'admin',
    summary: 'Memberships with an unpaid renewal, the longest first',
  }),
} as const
