import { accountCalls } from './account-calls.ts'
import { adminCalls } from './admin-calls.ts'
import { attentionCalls } from './attention-calls.ts'
import { answers } from './endpoint.ts'
import { memberCalls } from './member-calls.ts'
import { peopleEndpoints } from './people-calls.ts'
import { publicCalls } from './public-calls.ts'
import { browserErrorSchema } from './schemas/browser-errors.ts'
import { secondFactorCalls } from './second-factor-calls.ts'

const systemCalls = {
  getHealth: answers<{ status: 'ok'; version: string; database: 'ok' }>()({
    method: 'GET',
    path: '/api/health',
    access: 'anyone',
    summary: 'Whether the API can work',
  }),
  getOpenApi: answers<Record<string, unknown>>()({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'anyone',
    summary: 'This table as an OpenAPI document',
  }),
  reportBrowserError: answers<{ received: true }>()({
    method: 'POST',
    path: '/api/browser-errors',
    access: 'anyone',
    body: browserErrorSchema,
    summary: 'An error that a page met, for the log',
  }),
} as const

/**
 * The endpoint table: every call of the product. The API mounts from it, the client is made from it, the OpenAPI document
 * and the authorisation tests are generated from it.
 */
export const endpoints = {
  ...accountCalls,
  ...publicCalls,
  ...memberCalls,
  ...adminCalls,
  ...attentionCalls,
  ...peopleEndpoints,
  ...secondFactorCalls,
  ...systemCalls,
} as const
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
