import { type Day, dayIn, formatCents, formatLongDay, formatMoney, paths, planName, type User } from '@studio/contract'
import type { ProviderSubscription } from '../../../adapters/payments.ts'
import type { Deps } from '../../../deps.ts'
import { defineMail } from '../../../platform/mail/define-mail.ts'
import { facts, greeting, link, renderEmail } from '../../../platform/mail/render-email.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { queueMail } from '../../mail/index.ts'
import { isRunningStand, type StoredMembership } from '../membership-store.ts'
import type { StoredUpcoming } from './plan-change-rules.ts'

/** Texts are formatted for display. */
type PlanMailFacts = { firstName: string | null; plan: string; price: string; on: string }

/** A member has another plan. */
export const newPlanMail = defineMail<PlanMailFacts>({
  name: 'membership-plan-changed',
  write: ({ firstName, plan, price, on }, context) =>
    renderEmail({
      subject: `You now have ${plan}`,
      title: greeting(firstName, context),
      parts: [
        `Your membership is ${plan} now.`,
        facts([
          ['Plan', plan],
          ['Price', `${price} a month`],
          ['Paid until', on],
        ]),
        link('My membership', `${context.publicUrl}${paths.membership}`),
      ],
      context,
    }),
})

/** A member has asked for another plan from the next period on. */
export const planWillChangeMail = defineMail<PlanMailFacts>({
  name: 'membership-plan-will-change',
  write: ({ firstName, plan, price, on }, context) =>
    renderEmail({
      subject: `You will have ${plan} from ${on}`,
      title: greeting(firstName, context),
      parts: [
        `As you asked, your membership becomes ${plan} on ${on}, for ${price} a month from then on.`,
        'Until then everything stays as it is, and you can take the change back on the membership page.',
        link('My membership', `${context.publicUrl}${paths.membership}`),
      ],
      context,
    }),
})

/** The price of a member's plan changes. */
export const priceNoticeMail = defineMail<PlanMailFacts & { before: string }>({
  name: 'membership-price-notice',
  write: ({ firstName, plan, price, on, before }, context) =>
    renderEmail({
      subject: `The price of your membership changes on ${on}`,
      title: greeting(firstName, context),
      parts: [
        `From your first renewal on or after ${on}, your ${plan} membership costs ${price} a month. Until then you pay ${before} as before.`,
        facts([
          ['Plan', plan],
          ['Price until then', `${before} a month`],
          ['Price from then on', `${price} a month`],
          ['From the first renewal on or after', on],
        ]),
        'You can change or leave your plan on the membership page at any time before, without a fee.',
        link('My membership', `${context.publicUrl}${paths.membership}`),
      ],
      context,
    }),
})

const money = (cents: number) => formatMoney(formatCents(cents))

type PlanChangeMailInput = { before: StoredMembership; subscription: ProviderSubscription; user: User; tx: Tx }

/** Queues the mail that a member has another plan, when a running subscription has become one of it. */
export async function queuePlanChanged(
  deps: Deps,
  { before, subscription, user, tx }: PlanChangeMailInput,
): Promise<void> {
  const isSame = before.plan === subscription.plan
  if (!isRunningStand(before.stand) || !isRunningStand(subscription.stand) || isSame) return
  const on = formatLongDay(dayIn(subscription.periodEnd, deps.clock.timeZone))
  const content = {
    firstName: user.firstName,
    plan: planName(subscription.plan),
    price: money(subscription.priceCents),
    on,
  }
  const key = `membership-plan:${subscription.id}:${subscription.plan}:${deps.clock.now().getTime()}`
  await queueMail(deps, { template: newPlanMail, to: user.email, facts: content, key, tx })
}

type UpcomingMailInput = { user: User; upcoming: StoredUpcoming; tx: Tx }

/** Queues the mail that confirms a change with the next period. */
export async function queuePlanWillChange(deps: Deps, { user, upcoming, tx }: UpcomingMailInput): Promise<void> {
  // By its day too: a change that is put off is mailed once more.
  const key = `membership-plan-coming:${upcoming.id}:${upcoming.on}`
  await queueMail(deps, {
    template: planWillChangeMail,
    to: user.email,
    facts: planMailFacts({ user, upcoming }),
    key,
    tx,
  })
}

/** Queues the dated notice of another price, once for each notice and member. */
export async function queuePriceNotice(
  deps: Deps,
  { user, upcoming, beforeCents, tx }: UpcomingMailInput & { beforeCents: number },
): Promise<void> {
  const content = { ...planMailFacts({ user, upcoming }), before: money(beforeCents) }
  const key = `membership-price-notice:${upcoming.id}`
  await queueMail(deps, { template: priceNoticeMail, to: user.email, facts: content, key, tx })
}

function planMailFacts({
  user,
  upcoming,
}: {
  user: User
  upcoming: { plan: StoredUpcoming['plan']; priceCents: number; on: Day }
}): PlanMailFacts {
  const { plan, priceCents, on } = upcoming
  return { firstName: user.firstName, plan: planName(plan), price: money(priceCents), on: formatLongDay(on) }
}
