import type { HttpBindings } from '@hono/node-server'
import type { Day, EndpointName, User } from '@studio/contract'
import { type Context, Hono } from 'hono'

/** A signed-in user, as use cases see it. */
export type Actor = {
  /** Same as `user.id`. */
  id: string
  user: User
  /** What they may do now: an admin whose second factor this installation waits for is a user until then. */
  role: User['role']
  /** When this session signed in (promoting asks for the password again after 15 minutes). */
  signedInAt: Date
  /** The last password reset that this session knows of, which is the account's own. */
  resetId: string | null
  /** Key of this session in the database; never the cookie's value. */
  sessionKey: string
}

/** A signed-in user and the client address, for use cases with a limit by address. */
export type ActorRequest = { actor: Actor; clientAddress: string }

/** What the platform keeps with a request. */
type RequestVariables = {
  /** Stays the same when the proxy asks a second process because the first one died. */
  requestId: string
  /** The call of the endpoint table that this request is, once a route has taken it. */
  endpoint?: EndpointName
  /** The address rate limits count by; a forged X-Forwarded-For never reaches it. */
  clientAddress: string
  /** The furthest day that a date in a request may be. */
  latestDay: () => Day
  /** Who asks; looked up once, on first need. */
  loadActor: () => Promise<Actor | null>
  /** Set once this answer carries session cookies, so that nothing overwrites them. */
  cookiesWritten?: true
}

export type HttpEnv = { Bindings: Partial<HttpBindings>; Variables: RequestVariables }
export type HttpContext = Context<HttpEnv>
export type Router = Hono<HttpEnv>

/** An empty router for one feature's calls. */
export const newRouter = (): Router => new Hono<HttpEnv>()
