import { useRead } from '@studio/client/reading'
import {
  defaultMonthlyPriceText,
  formatImportedPlan,
  formatMonthlyPrice,
  getMembershipDisplay,
  isActiveMember,
  memberDiscountPercent,
  paths,
  type User,
} from '@studio/contract'
import { Button, ButtonLink, RoomScene } from '@studio/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { useLeavePortal } from '../../navigation/use-leave-portal.ts'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { formatCoveredClass } from '../../studio/format-covered-class.ts'
import { formatInstant } from '../../studio/studio.ts'
import { createErrorToast, notify } from '../../toasts/toast-store.ts'

const Panel = styled.section`
  overflow: hidden;

  > .room {
    height: 9.5rem;
    border-radius: 0;
  }

  h2 {
    font-size: var(--t-head);
    font-weight: 450;
  }

  p {
    margin: 0.3rem 0 var(--s4);
    color: var(--ink-2);
    font-size: var(--t-small);
  }
`

const SILL_OBJECTS = ['books', 'vase', 'bowl'] as const

/** What the monthly plan offers, at its current price. */
function PlanOffer() {
  const plans = useRead('listPlans', undefined, { rereadOnOpen: true }).data
  const price = plans?.find(({ id }) => id === 'monthly')?.price
  const priceText = price ? formatMonthlyPrice(price) : defaultMonthlyPriceText
  return `Monthly Unlimited is every class for ${priceText} a month, and programs for ${memberDiscountPercent}% less.`
}

/**
 * The Membership panel: the plan, until when it is paid, and a button or link to change it. An imported plan, of the
 * studio's former system, is not charged here yet.
 */
export function MyMembership({ user }: { user: User }) {
  const { open, pending } = useOpenCustomerPortal()
  const hasSubscription = user.stripeSubscriptionId !== null
  return (
    <Panel className="sheet" aria-labelledby="membership">
      <RoomScene className="room" seed={6} hour={8} sill={0.86} objects={SILL_OBJECTS} objectsX={0.62} />
      <div className="padded">
        <h2 id="membership">{getMembershipDisplay(user).planName}</h2>
        <p>{renderPlan(user)}</p>
        {user.importedPlan && <p>{formatImportedPlan(user.importedPlan)}</p>}
        {user.hasTrialPass && !isActiveMember(user) && (
          <p>You have a free trial class: the next class you book is free.</p>
        )}
        {hasSubscription && (
          <Button variant="secondary" wide pending={pending} onClick={() => void open()}>
            Manage Membership
          </Button>
        )}
        {!hasSubscription && !isActiveMember(user) && (
          <ButtonLink variant="secondary" wide href={paths.subscribe}>
            Upgrade Now
          </ButtonLink>
        )}
      </div>
    </Panel>
  )
}

function formatPause({ membership }: User): string {
  const pausedUntil = membership?.pausedUntil
  if (!pausedUntil) return 'Your membership is paused. Until it resumes, you pay for each class.'
  const day = formatInstant.day(pausedUntil)
  return `Your membership is paused until ${day}. Until then, you pay for each class.`
}

function renderPlan(user: User): ReactNode {
  const endDay = user.membershipEndsAt && formatInstant.day(user.membershipEndsAt)
  // The status stays `paused` while the charge that ends a pause is unpaid.
  if (user.membershipStatus === 'past_due' || user.membership?.unpaidSince) {
    return 'Your last payment did not go through. Update your card to keep your membership.'
  }
  if (user.membershipStatus === 'paused') return formatPause(user)
  if (!isActiveMember(user)) return <PlanOffer />
  const coveredClass = formatCoveredClass(user.planCovers)
  const perks = `Every ${coveredClass} is included, and programs are ${memberDiscountPercent}% less.`
  if (!endDay) return perks
  if (user.cancelAtPeriodEnd) return `Ends ${endDay}. Until then every ${coveredClass} is included.`
  return `Renews ${endDay}. ${perks}`
}

/** Opens the payment provider's customer portal: card, invoices, cancelling at the period's end. */
function useOpenCustomerPortal() {
  const { isLeaving, leaveFor } = useLeavePortal()
  const { trigger, pending } = useMemberMutation('openCustomerPortal', {
    onDone: ({ portalUrl }) => leaveFor(portalUrl),
    onFailed: ({ message }) => notify(createErrorToast(message ?? 'Unable to open your membership. Please try again.')),
  })
  return { open: trigger, pending: pending || isLeaving }
}
