import { resolve } from 'node:path'
import { type Endpoint, type EndpointName, endpoints, toClientEndpoint } from '@studio/contract'
import type { Plugin } from 'vite'

const tableFile = resolve(import.meta.dirname, '../../api/contract/src/endpoints.ts')

/** Endpoints that only other clients call: mailed pages, the membership page, the payment provider, calendars, monitoring. */
export const endpointsOfOtherClients: ReadonlySet<string> = new Set<EndpointName>([
  'goToSignIn',
  'showEmailVerification',
  'verifyEmail',
  'showEmailChange',
  'confirmEmailChange',
  'showUnsubscribe',
  'unsubscribe',
  'showWaitlistLink',
  'followWaitlistLink',
  'showInstructorLink',
  'followInstructorLink',
  'getMembership',
  'previewPause',
  'pauseMembership',
  'previewResume',
  'resumeMembership',
  'previewLeaving',
  'leaveMembership',
  'previewKeeping',
  'keepMembership',
  'previewPlanChange',
  'changeMyPlan',
  'downloadCalendarFeed',
  'receivePaymentEvent',
  'getHealth',
  'getOpenApi',
])

/**
 * The endpoint table with only what the portal's client needs: no schemas (and so no yup), no documentation, no endpoints
 * of other clients. The admin remote has its own table.
 */
export function renderClientTable(): string {
  const portalEndpoints = Object.entries<Endpoint>(endpoints)
    .filter(([name, { access }]) => access !== 'admin' && !endpointsOfOtherClients.has(name))
    .map(([name, endpoint]) => [name, toClientEndpoint(endpoint)])
  return `export const endpoints = ${JSON.stringify(Object.fromEntries(portalEndpoints))}\n`
}

/**
 * Replaces the contract's table in the browser bundle, which saves some 15 kB over the wire. Forms import their schemas
 * themselves.
 */
export function clientEndpoints(): Plugin {
  return {
    name: 'client-endpoints',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === tableFile ? renderClientTable() : undefined),
  }
}
