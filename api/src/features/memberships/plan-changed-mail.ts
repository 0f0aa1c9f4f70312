import { formatCents, formatLongDay, formatMoney, type PlannedCharge, paths, type User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { defineMail } from '../../platform/mail/define-mail.ts'
import { facts, greeting, link, renderEmail } from '../../platform/mail/render-email.ts'
import type { Tx } from '../../platform/transaction.ts'
import { queueMail } from '../mail/index.ts'

/** What was done about a plan that has no other mail. */
type PlanChangedKind = 'resumed' | 'kept' | 'free_days'

const texts: Record<PlanChangedKind, { subject: string; byStudio: string; byMember: string }> = {
  resumed: {
    subject: 'Your pause has ended',
    byStudio: 'The studio has ended the pause of your membership.',
    byMember: 'As you asked, the pause of your membership has ended.',
  },
  kept: {
    subject: 'Your membership continues',
    byStudio: 'Your membership was set to end. The studio has withdrawn that, so it continues.',
    byMember: 'Your membership was set to end. You have withdrawn that, so it continues.',
  },
  free_days: {
    subject: 'Free days for your membership',
    byStudio: 'The studio gives you free days. Their value is deducted from your next charge.',
    byMember: 'You have free days. Their value is deducted from your next charge.',
  },
}

type PlanChangedFacts = {
  firstName: string | null
  kind: PlanChangedKind
  chargedOn: string
  charge: string
  days?: string
  credit?: string
  isChargedNow: boolean
  isByStudio: boolean
}

/** The studio or the member has changed a plan; texts are formatted for display. */
export const planChangedMail = defineMail<PlanChangedFacts>({
  name: 'membership-changed-by-studio',
  write: ({ firstName, kind, chargedOn, charge, days, credit, isChargedNow, isByStudio }, context) =>
    renderEmail({
      subject: texts[kind].subject,
      title: greeting(firstName, context),
      parts: [
        isByStudio ? texts[kind].byStudio : texts[kind].byMember,
        facts([
          ...(days ? [['Free days', days] as const] : []),
          ...(credit ? [['Taken off', credit] as const] : []),
          [isChargedNow ? 'Charged now' : 'Next charge', chargedOn],
          ['Amount', charge],
        ]),
        'If this is not what you expected, please answer this mail.',
        link('My membership', `${context.publicUrl}${paths.membership}`),
      ],
      context,
    }),
})

type ChangeMailInput = {
  user: Pick<User, 'firstName' | 'email'>
  membershipId: string
  kind: PlanChangedKind
  charge: PlannedCharge
  isChargedNow?: boolean
  freeDays?: { days: number; cents: number }
  isByStudio: boolean
  tx: Tx
}

/** Queues the mail to the member, in the transaction of the change. */
export async function queuePlanChangedMail(deps: Deps, mailing: ChangeMailInput): Promise<void> {
  const { user, membershipId, kind, charge, isChargedNow = false, freeDays, isByStudio, tx } = mailing
  const given = freeDays ? { days: String(freeDays.days), credit: formatMoney(formatCents(freeDays.cents)) } : {}
  await queueMail(deps, {
    template: planChangedMail,
    to: user.email,
    facts: {
      firstName: user.firstName,
      kind,
      chargedOn: formatLongDay(charge.on),
      charge: formatMoney(charge.amount),
      isChargedNow,
      isByStudio,
      ...given,
    },
    key: `membership-${kind}:${membershipId}:${deps.clock.now().getTime()}`,
    tx,
  })
}
