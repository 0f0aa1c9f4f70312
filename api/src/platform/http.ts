import type { HttpBindings } from '@hono/node-server'
import type { Day, EndpointName, StaffRight, User } from '@studio/contract'
import type { Context, Hono } from 'hono'

export type Actor = {
  id: string
  user: User
  /** The effective role: an admin counts as a user until they have set up a required second factor. */
  role: User['role']
  /** The effective rights of staff: none until they have set up a required second factor. */
  rights: readonly StaffRight[]
  /** The instructor to whose occurrences the staff rights of the account apply. */
  instructorId: string | null
  signedInAt: Date
  /** The account's last password reset; older sessions are invalid. */
  resetId: string | null
  /** The session's key in the database, not the cookie's value. */
  sessionKey: string
}

export type ActorRequest = { actor: Actor; clientAddress: string }

type RequestVariables = {
  /** Stays the same when the proxy retries the request with another process. */
  requestId: string
  endpoint?: EndpointName
  clientAddress: string
  /** Returns the last day that a request may name. */
  latestDay: () => Day
  loadActor: () => Promise<Actor | null>
  /** Set when the response has session cookies, so that nothing overwrites them. */
  cookiesWritten?: true
}

export type HttpEnv = { Bindings: Partial<HttpBindings>; Variables: RequestVariables }
export type HttpContext = Context<HttpEnv>
export type Router = Hono<HttpEnv>
