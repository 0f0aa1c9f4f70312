import type { MailChoices, MailChoicesChange, User } from '@studio/contract'
import { duplicateFields } from '../../../adapters/mongo.ts'
import type { Deps } from '../../../deps.ts'
import { unauthorized } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'
import { auditOwnAct } from '../../admin/audit-log/index.ts'
import { isSubscribed, setSubscribed } from '../../newsletter/index.ts'
import { emailNotVerified, profileStore, userStore } from '../people/index.ts'
import { getChanges } from './get-changes.ts'

export const showMailChoices = (deps: Deps, { user }: Actor): Promise<MailChoices> => readChoices(deps, user)

async function readChoices(deps: Deps, user: User, options: OptionalTx = {}): Promise<MailChoices> {
  const { reminder, waitlistNews } = await profileStore(deps).find(user.id, options)
  // Whether an address is subscribed is said to its owner alone.
  const newsletter = user.isEmailVerified ? await isSubscribed(deps, { email: user.email, ...options }) : null
  return { reminder, newsletter, waitlist: waitlistNews }
}

/** Throws EMAIL_NOT_VERIFIED for the newsletter, so that a foreign address is never subscribed, and RATE_LIMITED. */
export async function changeMailChoices(deps: Deps, actor: Actor, input: MailChoicesChange): Promise<MailChoices> {
  await deps.limits.take({ limit: 'accountChanges', key: actor.id })
  const change = () => deps.inTransaction((tx) => storeChoices(deps, { actor, input, tx }))
  try {
    return await change()
  } catch (error) {
    // The address was subscribed for the first time by another request at the same moment.
    if (duplicateFields(error)) return change()
    throw error
  }
}

type Change = { actor: Actor; input: MailChoicesChange; tx: Tx }

async function storeChoices(deps: Deps, { actor, input, tx }: Change): Promise<MailChoices> {
  const user = await userStore(deps).findById(actor.id, { tx })
  if (!user) throw unauthorized()
  const choices = await readChoices(deps, user, { tx })
  const { before, after } = getChanges<MailChoices>(choices, input)
  if (Object.keys(after).length === 0) return choices
  const { reminder, newsletter, waitlist } = after
  if (newsletter !== undefined && !user.isEmailVerified) throw emailNotVerified()
  const changes = { ...(reminder && { reminder }), ...(waitlist !== undefined && { waitlistNews: waitlist }) }
  if (Object.keys(changes).length > 0) await profileStore(deps).change({ userId: user.id, changes, tx })
  if (typeof newsletter === 'boolean') await setSubscribed(deps, { email: user.email, wanted: newsletter, tx })
  await auditOwnAct(deps, { user, what: 'choose own mails', before, after, tx })
  return { ...choices, ...after }
}
