import type { Message, OwnSession } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { fingerprint } from '../../../platform/ids.ts'
import { sessionStore, signOutEverywhere } from '../people/index.ts'

export async function listOwnSessions(deps: Deps, actor: Actor): Promise<OwnSession[]> {
  const sessions = (await findOwnSessions(deps, actor)).map(({ key, device, signedInAt }) => {
    return { id: fingerprint(key), device, signedInAt: signedInAt.toISOString(), isCurrent: key === actor.sessionKey }
  })
  const rank = ({ isCurrent, signedInAt }: OwnSession) => (isCurrent ? 'z' : signedInAt)
  return sessions.sort((one, other) => (rank(one) < rank(other) ? 1 : -1))
}

/** Signs the acting user out on one device. Throws NOT_FOUND for one that is not theirs, or signed out already. */
export async function endOwnSession(deps: Deps, actor: Actor, id: string): Promise<Message> {
  const session = (await findOwnSessions(deps, actor)).find(({ key }) => fingerprint(key) === id)
  if (!session) throw notFound('This device is already signed out.')
  await sessionStore(deps).end(session.key)
  return { message: 'This device is signed out.' }
}

/** Signs the acting user out everywhere but here, and ends the address of their calendar feed. */
export async function endOtherSessions(deps: Deps, { id: userId, sessionKey }: Actor): Promise<Message> {
  await deps.inTransaction((tx) => signOutEverywhere(deps, { userId, exceptKey: sessionKey, tx }))
  return { message: 'You are signed out everywhere else.' }
}

async function findOwnSessions(deps: Deps, { id, resetId }: Actor) {
  const now = deps.clock.now()
  const sessions = await sessionStore(deps).allOf(id)
  return sessions.filter((session) => session.expires > now && session.resetId === resetId)
}
