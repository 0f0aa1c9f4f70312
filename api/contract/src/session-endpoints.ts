import { endpoint, endpointTable } from './endpoint.ts'

/** Signing out, in a file of its own, so that pages that only need this load no other endpoints. */
export const sessionEndpoints = endpointTable({
  logout: endpoint('POST /api/logout', 'anyone', 'End the session'),
})
