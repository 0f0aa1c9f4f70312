import type { MailChoices, MailChoicesChange, User } from '@studio/contract'
import { duplicateFields } from '../../../adapters/mongo.ts'
import type { Deps } from '../../../deps.ts'
import { unauthorized } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditOwnAct } from '../../admin/audit-log/index.ts'
import { isSubscribed, setSubscribed } from '../../newsletter/index.ts'
import { emailNotVerified, profileStore, userStore } from '../people/index.ts'
import { changedFields } from './rules.ts'

/** Which mails the acting user wants beyond the necessary ones. */
export const showMailChoices = (deps: Deps, { user }: Actor): Promise<MailChoices> => readChoices(deps, { user })

/**
 * Changes which mails the acting user wants; what was not sent stays. Throws EMAIL_NOT_VERIFIED for the newsletter of
 * an address that is not verified, so that a foreign address is never subscribed, and RATE_LIMITED.
 */
export async function changeMailChoices(deps: Deps, actor: Actor, sent: MailChoicesChange): Promise<MailChoices> {
  await deps.limits.take({ limit: 'accountChanges', key: actor.id })
  const change = () => deps.inTransaction((tx) => storeChoices(deps, { actor, sent, tx }))
  try {
    return await change()
  } catch (error) {
    // The address was subscribed for the first time by another request at the same moment.
    if (duplicateFields(error)) return change()
    throw error
  }
}

async function readChoices(deps: Deps, { user, tx }: { user: User; tx?: Tx }): Promise<MailChoices> {
  const options = tx ? { tx } : {}
  return {
    reminder: await profileStore(deps).reminderChoice(user.id, options),
    // Whether an address is subscribed is said to its owner alone.
    newsletter: user.isEmailVerified ? await isSubscribed(deps, { email: user.email, ...options }) : null,
    waitlist: await profileStore(deps).wantsWaitlistNews(user.id, options),
  }
}

type Change = { actor: Actor; sent: MailChoicesChange; tx: Tx }

async function storeChoices(deps: Deps, { actor, sent, tx }: Change): Promise<MailChoices> {
  const user = await userStore(deps).findById(actor.id, { tx })
  if (!user) throw unauthorized()
  const former = await readChoices(deps, { user, tx })
  const changes = changedFields<MailChoices>(former, sent)
  const { reminder, newsletter, waitlist } = changes
  if (newsletter !== undefined && !user.isEmailVerified) throw emailNotVerified()
  if (reminder) await profileStore(deps).setReminderChoice({ userId: user.id, reminder, tx })
  if (typeof newsletter === 'boolean') await setSubscribed(deps, { email: user.email, wanted: newsletter, tx })
  if (waitlist !== undefined) await profileStore(deps).setWaitlistNews({ userId: user.id, wanted: waitlist, tx })
  if (Object.keys(changes).length > 0) {
    const before = Object.fromEntries(Object.keys(changes).map((name) => [name, former[name as keyof MailChoices]]))
    await auditOwnAct(deps, { user, what: 'choose own mails', before, after: changes, tx })
  }
  return { ...former, ...changes }
}
