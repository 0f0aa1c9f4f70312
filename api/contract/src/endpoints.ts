import { accountEndpoints } from './account-endpoints.ts'
import { adminEndpoints } from './admin-endpoints.ts'
import { attentionEndpoints } from './attention-endpoints.ts'
import { endpoint, endpointTable } from './endpoint.ts'
import { memberEndpoints } from './member-endpoints.ts'
import { membershipEndpoints } from './membership-endpoints.ts'
import { movingEndpoints } from './moving-endpoints.ts'
import { packEndpoints } from './pack-endpoints.ts'
import { peopleEndpoints } from './people-endpoints.ts'
import { planEndpoints } from './plan-endpoints.ts'
import { publicEndpoints } from './public-endpoints.ts'
import { browserErrorSchema } from './schemas/browser-errors.ts'
import { secondFactorEndpoints } from './second-factor-endpoints.ts'
import { staffMembershipEndpoints } from './staff-membership-endpoints.ts'
import { teachingEndpoints } from './teaching-endpoints.ts'
import { teamEndpoints } from './team-endpoints.ts'
import { todayEndpoints } from './today-endpoints.ts'
import { waitlistEndpoints } from './waitlist-endpoints.ts'

const systemEndpoints = endpointTable({
  getHealth: endpoint('GET /api/health', 'anyone', 'Whether the API and its database are up'),
  getOpenApi: endpoint('GET /api/openapi.json', 'anyone', 'This table as an OpenAPI document'),
  reportBrowserError: endpoint('POST /api/browser-errors', 'anyone', 'Log an error that happened in a page', {
    body: browserErrorSchema,
  }),
})

/** Every call of the API. Its routes, the client, the OpenAPI document and the authorisation tests are made from it. */
export const endpoints = {
  ...accountEndpoints,
  ...publicEndpoints,
  ...memberEndpoints,
  ...membershipEndpoints,
  ...planEndpoints,
  ...packEndpoints,
  ...waitlistEndpoints,
  ...adminEndpoints,
  ...attentionEndpoints,
  ...todayEndpoints,
  ...teamEndpoints,
  ...peopleEndpoints,
  ...staffMembershipEndpoints,
  ...teachingEndpoints,
  ...secondFactorEndpoints,
  ...movingEndpoints,
  ...systemEndpoints,
}
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
