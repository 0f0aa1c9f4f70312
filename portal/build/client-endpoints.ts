import { resolve } from 'node:path'
import { type Endpoint, type EndpointName, endpoints, toClientEndpoint } from '@studio/contract'
import type { Plugin } from 'vite'

const tableFile = resolve(import.meta.dirname, '../../api/contract/src/endpoints.ts')

/** Calls of mailed pages, of the membership page, of the payment provider, of calendars and of monitoring. */
export const otherClientsEndpoints: ReadonlySet<string> = new Set<EndpointName>([
  'goToSignIn',
  'showEmailVerification',
  'verifyEmail',
  'showEmailChange',
  'confirmNewEmail',
  'showUnsubscribe',
  'unsubscribe',
  'showWaitlistLink',
  'followWaitlistLink',
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
  'readCalendarFeed',
  'receivePaymentEvent',
  'getHealth',
  'getOpenApi',
])

/**
 * The endpoint table reduced to what the portal's client reads: no schemas (and so no yup), no documentation, no admin
 * calls, which the admin remote has itself, and none that others make.
 */
export function renderClientTable(): string {
  const rows = Object.entries<Endpoint>(endpoints)
    .filter(([name, { access }]) => access !== 'admin' && !otherClientsEndpoints.has(name))
    .map(([name, row]) => [name, toClientEndpoint(row)])
  return `export const endpoints = ${JSON.stringify(Object.fromEntries(rows))}\n`
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
