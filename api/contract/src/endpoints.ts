import { accountEndpoints } from './account-endpoints.ts'
import { adminEndpoints } from './admin-endpoints.ts'
import { attentionEndpoints } from './attention-endpoints.ts'
import { defineEndpoint } from './endpoint.ts'
import { memberEndpoints } from './member-endpoints.ts'
import { membershipEndpoints } from './membership-endpoints.ts'
import { peopleEndpoints } from './people-endpoints.ts'
import { planEndpoints } from './plan-endpoints.ts'
import { publicEndpoints } from './public-endpoints.ts'
import { browserErrorSchema } from './schemas/browser-errors.ts'
import { secondFactorEndpoints } from './second-factor-endpoints.ts'
import { staffMembershipEndpoints } from './staff-membership-endpoints.ts'
import { todayEndpoints } from './today-endpoints.ts'
import { waitlistEndpoints } from './waitlist-endpoints.ts'

const systemCalls = {
  getHealth: defineEndpoint<{ status: 'ok'; version: string; database: 'ok' }>()({
    method: 'GET',
    path: '/api/health',
    access: 'anyone',
    summary: 'Whether the API can work',
  }),
  getOpenApi: defineEndpoint<Record<string, unknown>>()({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'anyone',
    summary: 'This table as an OpenAPI document',
  }),
  reportBrowserError: defineEndpoint<{ received: true }>()({
    method: 'POST',
    path: '/api/browser-errors',
    access: 'anyone',
    body: browserErrorSchema,
    summary: 'An error that a page met, for the log',
  }),
} as const

/**
 * The endpoint table: every call of the product. The API's routes, the client, the OpenAPI document and the
 * authorisation tests are generated from it.
 */
export const endpoints = {
  ...accountEndpoints,
  ...publicEndpoints,
  ...memberEndpoints,
  ...membershipEndpoints,
  ...planEndpoints,
  ...waitlistEndpoints,
  ...adminEndpoints,
  ...attentionEndpoints,
  ...todayEndpoints,
  ...peopleEndpoints,
  ...staffMembershipEndpoints,
  ...secondFactorEndpoints,
  ...systemCalls,
} as const
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
