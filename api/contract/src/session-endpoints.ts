import { endpoint, endpointTable } from './endpoint.ts'

/** The call that every page may make, in its own module, so that a page that only signs out loads no other call. */
export const sessionEndpoints = endpointTable({
  logout: endpoint('POST /api/logout', 'anyone', 'End the session'),
})
