import type { User } from '@studio/contract'
import type { Deps } from '../../deps.ts'

/** What signing in needs of second factors; `features.ts` joins the two. */
export type SecondSteps = {
  /** Throws SECOND_FACTOR_REQUIRED when the password of an account is not enough; does nothing when it is. */
  askForCode(deps: Deps, user: User): Promise<void>
}
