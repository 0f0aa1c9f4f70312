import { paths, type User } from '@studio/contract'
import { defineModel } from '../../adapters/mongo.ts'
import { count, type DocumentOf, defineSchema, instant, text } from '../../adapters/schema.ts'
import type { Deps } from '../../deps.ts'
import { type AnyMailTemplate, defineMail, link } from '../../platform/mail/define-mail.ts'
import { defineStore } from '../../platform/store.ts'
import { userStore } from '../accounts/people/index.ts'
import { queueMail } from './deliver-mail.ts'
import { outboxStore } from './outbox-store.ts'

/** Tells an unverified address why it gets no more mails today. */
export const mailLimitMail = defineMail<{ firstName: string | null; limit: number }>({
  name: 'mail-limit',
  write: ({ limit }) => ({
    subject: 'No more mails from us today',
    parts: [
      `We sent ${limit} mails to this address today, and you have not confirmed it yet. We will not send any more until tomorrow.`,
      'Nothing is lost: bookings, payments and refunds are on your dashboard, where you can also confirm your address.',
      link('My dashboard', paths.dashboard),
      'Did you not create this account? Choose a new password; that locks the other person out.',
      link('This was not me', paths.forgotPassword),
    ],
  }),
})

/** An unverified address may belong to a stranger, so it gets at most this many mails a day. */
export const MAX_MAILS_A_DAY = 30
/** Sent in addition to that limit: mails that the owner of the address needs to get into the account. */
export const MAX_ACCESS_MAILS_A_DAY = 5

const ALLOWANCE_RETENTION_MS = 3 * 86_400_000

const schema = defineSchema({
  /** `<user>|<day>` */
  _id: text,
  userId: text,
  /** How many mails were allowed on that day. `aboveLimit`: in addition, because they are needed for access. */
  sent: count,
  aboveLimit: count,
  expiresAt: instant,
})
schema.index({ userId: 1 })
schema.index({ expiresAt: 1 })
type Allowance = Pick<DocumentOf<typeof schema>, 'sent' | 'aboveLimit'>

export const mailAllowanceStore = defineStore(({ database }) => {
  return defineModel({ database, collection: 'mail_allowances', schema })
})

type MailToAllow = { id: string; recipient: User | null; template: AnyMailTemplate }

/**
 * Returns whether a mail may be sent today, and counts it once a day, even if sending it is retried. The first refusal of
 * a day queues a mail about the limit.
 */
export async function allowMail(deps: Deps, { id, recipient, template }: MailToAllow): Promise<boolean> {
  if (template.name === mailLimitMail.name) return true
  if (!recipient || recipient.isEmailVerified) return true
  const day = deps.clock.today()
  const allowances = mailAllowanceStore(deps)
  return deps.inTransaction(async (tx) => {
    const user = await userStore(deps).findById(recipient.id, { tx })
    if (!user || user.isEmailVerified) return true
    if ((await outboxStore(deps).findAllowedDay({ id, tx })) === day) return true
    const _id = `${user.id}|${day}`
    const storedAllowance = await allowances.findById(_id, null, { session: tx }).lean()
    const allowance = getNextAllowance(storedAllowance ?? { sent: 0, aboveLimit: 0 }, template)
    if (!allowance) {
      const facts = { firstName: user.firstName, limit: MAX_MAILS_A_DAY }
      await queueMail(deps, { template: mailLimitMail, to: user.email, facts, key: `mail-limit:${_id}`, tx })
      return false
    }
    const expiresAt = new Date(deps.clock.now().getTime() + ALLOWANCE_RETENTION_MS)
    if (storedAllowance) await allowances.updateOne({ _id }, { $set: allowance }, { session: tx })
    else await allowances.create([{ _id, userId: user.id, ...allowance, expiresAt }], { session: tx })
    await outboxStore(deps).recordAllowedDay({ id, day, tx })
    return true
  })
}

/** The day's counts after one more mail; null if it would exceed the limits. */
function getNextAllowance({ sent, aboveLimit }: Allowance, template: { isNeededForAccess?: true }): Allowance | null {
  if (sent < MAX_MAILS_A_DAY) return { sent: sent + 1, aboveLimit }
  return template.isNeededForAccess && aboveLimit < MAX_ACCESS_MAILS_A_DAY ? { sent, aboveLimit: aboveLimit + 1 } : null
}
