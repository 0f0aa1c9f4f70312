import type { User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { ActorRequest } from '../../../platform/http.ts'
import { minutesAfter } from '../../../platform/studio-time.ts'
import { confirmOwnPassword } from '../../accounts/people/index.ts'

const FRESH_MINUTES = 15

type Change = {
  user: User
  password: string | undefined
  /** It gives rights away, whosever account it is. */
  isSensitive?: boolean
  /** A fresh sign-in is no proof. */
  always?: boolean
}

/** Asks for the password when the sign-in is older than 15 minutes. Throws REAUTH_REQUIRED. */
export async function confirmChange(
  deps: Deps,
  request: ActorRequest,
  { user, password, isSensitive = false, always = false }: Change,
): Promise<void> {
  const { actor } = request
  const isOfAnotherAdmin = user.role === 'admin' && user.id !== actor.id
  const isOld = deps.clock.now() > minutesAfter(actor.signedInAt, FRESH_MINUTES)
  const isNeeded = always || (isOld && (isSensitive || isOfAnotherAdmin))
  if (isNeeded || password) await confirmOwnPassword(deps, request, password)
}
