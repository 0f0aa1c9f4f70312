import { copy } from 'virtual:copy/subscribe'
import { lazyComponent } from '@studio/client/lazy-component'
import { useRead } from '@studio/client/reading'
import {
  classCategories,
  coversEveryCategory,
  defaultMonthlyPriceText,
  formatMonthlyPrice,
  getCategoryName,
  getMembershipDisplay,
  getPlanName,
  isActiveMember,
  type Plan,
  type User,
} from '@studio/contract'
import { Button, ButtonLink, Notice, Price, TickList } from '@studio/ui'
import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { commonLinks } from '../../navigation/common-links.ts'
import { usePage } from '../../navigation/use-page.ts'
import { useUser } from '../../session/use-user.ts'
import { PageSpinner } from '../../states/page-spinner.tsx'
import { formatCoveredClass } from '../../studio/format-covered-class.ts'
import { SubscribeLayout } from './subscribe-layout.tsx'
import { useSubscribe } from './use-subscribe.ts'

const { title, benefits } = copy

const PRICE_UNIT = 'per month'

const CurrentPlanBox = styled.div`
  display: grid;
  gap: var(--s4);
  justify-items: start;
  margin-bottom: var(--s3);

  .current-plan {
    width: 100%;
  }
`

const PackPurchase = lazyComponent(() => import('./pack-purchase.tsx'))

/** /subscribe: a plan, or the class pack that the address names, with the button to its checkout. */
export default function SubscribePage() {
  const packProductId = new URLSearchParams(useLocation().search).get('pack')
  if (packProductId === null) return <PlanPage />
  return (
    <Suspense fallback={<PageSpinner />}>
      <PackPurchase key={packProductId} packProductId={packProductId} />
    </Suspense>
  )
}

/** The monthly plan unless the address names another one on sale. */
function PlanPage() {
  const plan = useOfferedPlan()
  const { name, price, covers } = plan ?? defaultPlan
  usePage({ title, description: `${name}: every ${formatCoveredClass(covers)}, ${price} ${PRICE_UNIT}.` })
  const { user } = useUser()
  return user && plan ? <PlanCard key={plan.id} user={user} plan={plan} /> : <PageSpinner />
}

function PlanCard({ user, plan }: { user: User; plan: OfferedPlan }) {
  // `price` is the offered one until the checkout reports another.
  const { subscribe, pending, price } = useSubscribe({ id: plan.id, name: plan.name, offeredPrice: plan.price })
  const isMember = isActiveMember(user)
  return (
    <SubscribeLayout title={title} labelledBy="plan">
      {isMember && <CurrentPlan user={user} />}
      <h2 className="head" id="plan">
        {plan.name}
      </h2>
      <Price className="sum" unit={PRICE_UNIT}>
        {price}
      </Price>
      <TickList items={plan.benefits} />
      <Button
        wide
        disabled={isMember}
        pending={pending}
        pendingText="Redirecting to Payment..."
        onClick={() => void subscribe()}
      >
        {isMember ? 'Already Subscribed' : `Subscribe Now - ${price}/month`}
      </Button>
    </SubscribeLayout>
  )
}

function CurrentPlan({ user }: { user: User }) {
  return (
    <CurrentPlanBox>
      <Notice tone="highlight" className="current-plan" title={`You are on ${getMembershipDisplay(user).planName}.`}>
        Your membership is active.
      </Notice>
      <ButtonLink variant="secondary" href={commonLinks.dashboard.href}>
        {commonLinks.dashboard.label}
      </ButtonLink>
    </CurrentPlanBox>
  )
}

/** A plan as /subscribe shows it; the price as displayed. */
type OfferedPlan = Pick<Plan, 'id' | 'name' | 'covers'> & { price: string; benefits: string[] }

/** The monthly plan as shown until the plans have loaded, or if they do not contain it. */
const defaultPlan: OfferedPlan = {
  id: 'monthly',
  name: getPlanName('monthly'),
  covers: [...classCategories],
  price: defaultMonthlyPriceText,
  benefits,
}

/**
 * The plan that the address names if it is on sale, otherwise the monthly one. Null while the plans load, if the address
 * names another plan than the monthly one.
 */
function useOfferedPlan(): OfferedPlan | null {
  const { search } = useLocation()
  // Until the API answers, the page shows the price that was known when the portal was built.
  const plans = useRead('listPlans', undefined, { rereadOnOpen: true }).data
  const requestedId = new URLSearchParams(search).get('plan')
  const isOtherPlan = requestedId !== null && requestedId !== defaultPlan.id
  if (!plans) return isOtherPlan ? null : defaultPlan
  const matchingPlan = plans.find(({ id }) => id === requestedId) ?? plans.find(({ id }) => id === defaultPlan.id)
  return matchingPlan ? toOfferedPlan(matchingPlan) : defaultPlan
}

function toOfferedPlan({ id, name, price, covers }: Plan): OfferedPlan {
  // The first benefit is 'Unlimited classes'. A plan that covers only some categories names them after it.
  const [classesBenefit = '', ...otherBenefits] = benefits
  const coverage = coversEveryCategory(covers)
    ? classesBenefit
    : `${classesBenefit}: ${covers.map(getCategoryName).join(', ')}`
  return { id, name, covers, price: formatMonthlyPrice(price), benefits: [coverage, ...otherBenefits] }
}
