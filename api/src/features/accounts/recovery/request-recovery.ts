import type { EmailOnly, Message } from '@studio/contract'
import type { Deps } from '../../../deps.ts'

type RecoveryKind = 'password' | 'username'

/** What the job of a recovery needs. */
export type RecoveryJob = { requestId: string; kind: RecoveryKind; email: string }

const answers: Record<RecoveryKind, string> = {
  password: 'If an account with this email address exists, we have sent it a link to choose a new password.',
  username: 'If an account with this email address exists, we have sent its username to it.',
}
const titles: Record<RecoveryKind, string> = { password: 'A new password', username: 'A forgotten username' }

/**
 * Takes a request to recover an account. Whether the address is known is looked up later, by a job, so that the answer
 * and the time it takes are the same either way. Throws RATE_LIMITED (30 an hour by address, 5 by account,
 * counted for unknown ones as well).
 */
export async function requestRecovery(
  deps: Deps,
  { kind, clientAddress }: { kind: RecoveryKind; clientAddress: string },
  { email }: EmailOnly,
): Promise<Message> {
  await deps.limits.take({ limit: 'recoveries', key: clientAddress })
  await deps.limits.take({ limit: 'recoveriesPerAccount', key: email })
  const requestId = deps.ids.next()
  const payload: RecoveryJob = { requestId, kind, email }
  const job = { kind: 'recovery', cause: requestId, payload, title: titles[kind], recipient: email } as const
  await deps.inTransaction((tx) => deps.jobQueue.add({ ...job, tx }))
  return { message: answers[kind] }
}
