import type { User } from '@studio/contract'
import type { Deps } from '../deps.ts'
import type { Router } from './http.ts'
import type { AnyMailTemplate } from './mail/define-mail.ts'
import type { JobHandler, OnFailed, RecurringJob } from './queue/run-queue.ts'
import type { Tx } from './transaction.ts'

/** What a feature stores about one user: exported on request, erased with the account. */
export type PersonalData = {
  /** The name of this part in the export. */
  name: string
  /** Everything stored about a user, ready for JSON. */
  collect(deps: Deps, userId: string): Promise<unknown>
  /** Removes or anonymizes what is stored about a user, inside the transaction that closes the account. */
  erase(deps: Deps, input: { userId: string; user: User; tx: Tx }): Promise<void>
}

/** What a feature gives to the app; `features.ts` lists them all. */
export type Feature = {
  name: string
  routes?: (deps: Deps) => Router
  jobs?: readonly RecurringJob[]
  /** What carries out the queued jobs of some kinds. */
  handlers?: readonly JobHandler[]
  /** Hears of each queued job that has failed for good. */
  onJobFailed?: OnFailed
  mails?: readonly AnyMailTemplate[]
  personalData?: readonly PersonalData[]
}
