import type { User } from '@studio/contract'
import type { Deps } from '../deps.ts'
import type { Router } from './http.ts'
import type { AnyMailTemplate } from './mail/define-mail.ts'
import type { JobHandler, OnFailed, RecurringJob } from './queue/run-queue.ts'
import type { Tx } from './transaction.ts'

/** What a feature stores about one user: exported on request, erased with the account. */
export type PersonalData = {
  name: string
  collect(deps: Deps, userId: string): Promise<unknown>
  erase(deps: Deps, input: { userId: string; user: User; tx: Tx }): Promise<void>
}

/** What a feature gives to the app; `features.ts` lists them all. */
export type Feature = {
  name: string
  routes?: (deps: Deps) => Router
  jobs?: readonly RecurringJob[]
  handlers?: readonly JobHandler[]
  onJobFailed?: OnFailed
  mails?: readonly AnyMailTemplate[]
  personalData?: readonly PersonalData[]
}
