import type { HttpBindings } from '@hono/node-server'
import type { Day, EndpointName, User } from '@studio/contract'
import type { Context, Hono } from 'hono'

export type Actor = {
  id: string
  user: User
  /** What they may do now: an admin whose second factor this installation waits for is a user until then. */
  role: User['role']
  signedInAt: Date
  /** The last password reset that this session knows of, which is the account's own. */
  resetId: string | null
  /** Key of this session in the database; never the cookie's value. */
  sessionKey: string
}

export type ActorRequest = { actor: Actor; clientAddress: string }

type RequestVariables = {
  /** Stays the same when the proxy asks a second process because the first one died. */
  requestId: string
  endpoint?: EndpointName
  clientAddress: string
  latestDay: () => Day
  loadActor: () => Promise<Actor | null>
  /** Set once this answer carries session cookies, so that nothing overwrites them. */
  cookiesWritten?: true
}

export type HttpEnv = { Bindings: Partial<HttpBindings>; Variables: RequestVariables }
export type HttpContext = Context<HttpEnv>
export type Router = Hono<HttpEnv>
