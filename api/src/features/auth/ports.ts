import type { User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Account } from '../../platform/session.ts'
import type { Tx } from '../../platform/transaction.ts'

/** What signing in needs of second factors; `features.ts` joins the two. */
export type SecondSteps = {
  /** Throws SECOND_FACTOR_REQUIRED when the password of an account is not enough; does nothing when it is. */
  requireSecondFactor(deps: Deps, account: Account): Promise<void>
}

/** What registration needs of the proof of email addresses. */
export type EmailProof = {
  /** A new address to put into a mail, which confirms the account's email address when it is used. */
  openLink(deps: Deps, input: { user: User; tx: Tx }): Promise<string>
}
