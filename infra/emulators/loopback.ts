import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'

/** Rejects connections from other machines, even if the server is bound to more than the loopback. */
export const loopbackOnly: MiddlewareHandler = async (c, next) => {
  const address = getConnInfo(c).remote.address ?? ''
  if (!isLoopback(address)) return c.text('Only this machine may reach the emulators.', 403)
  return next()
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  return /^(?:::ffff:)?127\.\d+\.\d+\.\d+$/.test(address) || address === '::1'
}
