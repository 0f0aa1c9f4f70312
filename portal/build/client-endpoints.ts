import { resolve } from 'node:path'
import { type Endpoint, endpoints, toClientEndpoint } from '@studio/contract'
import type { Plugin } from 'vite'

const tableFile = resolve(import.meta.dirname, '../../api/contract/src/endpoints.ts')

/**
 * The endpoint table as the portal's client reads it: no schema, and with them no yup, no sentence of the documentation, and
 * none of the calls of admins, which the admin remote brings by itself.
 */
export function clientTable(): string {
  const rows = Object.entries<Endpoint>(endpoints)
    .filter(([, { access }]) => access !== 'admin')
    .map(([name, row]) => [name, toClientEndpoint(row)])
  return `export const endpoints = ${JSON.stringify(Object.fromEntries(rows))}\n`
}

/**
 * Puts the short table in the place of the contract's in what browsers get, some 15 kB on the wire. Forms bring their own
 * schema with them.
 */
export function clientEndpoints(): Plugin {
  return {
    name: 'client-endpoints',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === tableFile ? clientTable() : undefined),
  }
}
