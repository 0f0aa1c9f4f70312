import { endpoint, endpointTable } from './endpoint.ts'

/** In a file of its own, so that pages that can only sign out load no other call. */
export const sessionEndpoints = endpointTable({
  logout: endpoint('POST /api/logout', 'anyone', 'End the session'),
})
