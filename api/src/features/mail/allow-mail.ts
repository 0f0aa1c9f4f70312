import type { User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { AnyMailTemplate } from '../../platform/mail/define-mail.ts'
import type { Tx } from '../../platform/transaction.ts'
import { userStore } from '../accounts/people/index.ts'
import { type Allowance, allowanceStore } from './allowance-store.ts'
import { mailLimitMail } from './mail-limit-mail.ts'
import { outboxStore } from './outbox-store.ts'
import { queueMail } from './queue-mail.ts'

/** Mails that go to an address on one day while it is not known whether it belongs to the account's owner. */
export const MOST_A_DAY = 30
/**
 * Above that limit: welcome, reset, username and verification mails, which the owner needs to take over the account.
 */
export const MOST_FOR_ACCESS = 5

const KEPT_MS = 3 * 86_400_000

/**
 * Whether a mail may go out now. An unverified address gets a limited number a day; the first mail past the limit is
 * replaced by one that says so. A mail that is tried again is counted once a day.
 */
export async function allowMail(
  deps: Deps,
  { id, reader, template }: { id: string; reader: User | null; template: AnyMailTemplate },
): Promise<boolean> {
  if (template.name === mailLimitMail.name) return true
  if (!reader || reader.isEmailVerified) return true
  const day = deps.clock.today()
  return deps.inTransaction(async (tx) => {
    const user = await userStore(deps).findById(reader.id, { tx })
    if (!user || user.isEmailVerified) return true
    if ((await outboxStore(deps).allowedOn({ id, tx })) === day) return true
    const before = (await allowanceStore(deps).find({ userId: user.id, day, tx })) ?? { sent: 0, beyond: 0 }
    const allowance = nextAllowance(before, template)
    if (!allowance) {
      await sayLimitReached({ deps, user, day, tx })
      return false
    }
    const expires = new Date(deps.clock.now().getTime() + KEPT_MS)
    await allowanceStore(deps).store({ userId: user.id, day, allowance, expires, tx })
    await outboxStore(deps).noteAllowed({ id, day, tx })
    return true
  })
}

/** The count with one mail more; null when it would be one too many. */
function nextAllowance({ sent, beyond }: Allowance, template: { isNeededForAccess?: true }): Allowance | null {
  if (sent < MOST_A_DAY) return { sent: sent + 1, beyond }
  return template.isNeededForAccess && beyond < MOST_FOR_ACCESS ? { sent, beyond: beyond + 1 } : null
}

async function sayLimitReached({ deps, user, day, tx }: { deps: Deps; user: User; day: string; tx: Tx }) {
  const facts = { firstName: user.firstName, most: MOST_A_DAY }
  await queueMail(deps, { template: mailLimitMail, to: user.email, facts, key: `mail-limit:${user.id}:${day}`, tx })
}
