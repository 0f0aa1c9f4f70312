import type { User } from '@studio/contract'
import type { Deps } from '../deps.ts'
import type { AnyMailTemplate } from './mail/define-mail.ts'
import type { Calls } from './mount-endpoint.ts'
import type { JobHandler, OnJobFailed, RecurringJob } from './queue/run-queue.ts'
import type { Tx } from './transaction.ts'

/** What a feature stores about one user: exported on request, erased with the account. */
export type PersonalData = {
  name: string
  collect(deps: Deps, userId: string): Promise<unknown>
  erase(deps: Deps, input: { userId: string; user: User; tx: Tx }): Promise<void>
}

export type Feature = {
  name: string
  calls?: (deps: Deps) => Calls
  recurringJobs?: readonly RecurringJob[]
  handlers?: readonly JobHandler[]
  onJobFailed?: OnJobFailed
  mails?: readonly AnyMailTemplate[]
  personalData?: readonly PersonalData[]
}

/** Erases or anonymizes what every feature stores about a user. Only an empty account with the id remains. */
export async function erasePersonalData(deps: Deps, { user, tx }: { user: User; tx: Tx }): Promise<void> {
  const allData = deps.features.flatMap(({ personalData = [] }) => personalData)
  for (const data of allData) await data.erase(deps, { userId: user.id, user, tx })
}
