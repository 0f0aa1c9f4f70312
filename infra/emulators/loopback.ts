import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
import { isLocalHost } from '../processes/local-host.ts'

/** Rejects connections from other machines, even if the server is bound to more than the loopback, and other hosts. */
export const loopbackOnly: MiddlewareHandler = async (c, next) => {
  const address = getConnInfo(c).remote.address ?? ''
  if (!isLoopback(address) || !isLocalHost(c.req.header('host')))
    return c.text('Only this machine may reach the emulators.', 403)
  return next()
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  return /^(?:::ffff:)?127\.\d+\.\d+\.\d+$/.test(address) || address === '::1'
}
