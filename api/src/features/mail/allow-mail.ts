import type { User } from '@studio/contract'
import { defineModel } from '../../adapters/mongo.ts'
import { count, type DocumentOf, defineSchema, instant, text } from '../../adapters/schema.ts'
import type { Deps } from '../../deps.ts'
import type { AnyMailTemplate } from '../../platform/mail/define-mail.ts'
import { defineStore } from '../../platform/store.ts'
import { userStore } from '../accounts/people/index.ts'
import { mailLimitMail } from './mail-limit-mail.ts'
import { outboxStore } from './outbox-store.ts'
import { queueMail } from './queue-mail.ts'

/** Mails that go to an address on one day while it is not known whether it belongs to the account's owner. */
export const MOST_A_DAY = 30
/** Above that limit: mails that the owner needs to take over the account. */
export const MOST_FOR_ACCESS = 5

const KEPT_MS = 3 * 86_400_000

const schema = defineSchema({
  _id: text,
  userId: text,
  /** Mails allowed that day, and of those that came after the limit the ones that let the owner in. */
  sent: count,
  beyond: count,
  expire: instant,
})
schema.index({ userId: 1 })
schema.index({ expire: 1 })
type Allowance = Pick<DocumentOf<typeof schema>, 'sent' | 'beyond'>

/** How many mails each unverified address has had on a day, counted over all API processes. */
export const allowanceStore = defineStore(({ database }) => {
  return defineModel({ database, collection: 'mail_allowances', schema })
})

type MailToAllow = { id: string; reader: User | null; template: AnyMailTemplate }

/** A mail that is tried again is counted once a day. */
export async function allowMail(deps: Deps, { id, reader, template }: MailToAllow): Promise<boolean> {
  if (template.name === mailLimitMail.name) return true
  if (!reader || reader.isEmailVerified) return true
  const day = deps.clock.today()
  const allowances = allowanceStore(deps)
  return deps.inTransaction(async (tx) => {
    const user = await userStore(deps).findById(reader.id, { tx })
    if (!user || user.isEmailVerified) return true
    if ((await outboxStore(deps).findAllowedOn({ id, tx })) === day) return true
    const _id = `${user.id}|${day}`
    const former = await allowances.findById(_id, null, { session: tx }).lean()
    const allowance = nextAllowance(former ?? { sent: 0, beyond: 0 }, template)
    if (!allowance) {
      const facts = { firstName: user.firstName, most: MOST_A_DAY }
      await queueMail(deps, { template: mailLimitMail, to: user.email, facts, key: `mail-limit:${_id}`, tx })
      return false
    }
    const expire = new Date(deps.clock.now().getTime() + KEPT_MS)
    if (former) await allowances.updateOne({ _id }, { $set: allowance }, { session: tx })
    else await allowances.create([{ _id, userId: user.id, ...allowance, expire }], { session: tx })
    await outboxStore(deps).noteAllowed({ id, day, tx })
    return true
  })
}

/** The count with one mail more; null when it would be one too many. */
function nextAllowance({ sent, beyond }: Allowance, template: { isNeededForAccess?: true }): Allowance | null {
  if (sent < MOST_A_DAY) return { sent: sent + 1, beyond }
  return template.isNeededForAccess && beyond < MOST_FOR_ACCESS ? { sent, beyond: beyond + 1 } : null
}
