import type { Deps } from '../../deps.ts'
import type { Account } from '../../platform/session.ts'

/** What signing in needs of second factors; `features.ts` joins the two. */
export type SecondSteps = {
  /** Throws SECOND_FACTOR_REQUIRED when the password of an account is not enough; does nothing when it is. */
  askForCode(deps: Deps, account: Account): Promise<void>
}
