import { copy } from 'virtual:copy/subscribe'
import { useRead } from '@studio/client/reading'
import {
  categoryName,
  classCategories,
  formatMonthlyPrice,
  isActiveMember,
  membershipDisplay,
  monthlyPrice,
  type Plan,
  planName,
  type User,
} from '@studio/contract'
import { Button, ButtonLink, Notice, PageHead, Price, RoomScene, TickList } from '@studio/ui'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { commonLinks } from '../../navigation/common-links.ts'
import { usePage } from '../../navigation/use-page.ts'
import { useUser } from '../../session/use-user.ts'
import { PageSpinner } from '../../states/page-spinner.tsx'
import { useSubscribe } from './use-subscribe.ts'

const { title, benefits } = copy

const PRICE_UNIT = 'per month'

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
  gap: var(--gap);
  padding-bottom: var(--s8);

  > section {
    display: grid;
    align-content: start;
    gap: var(--s5);
  }

  .sum {
    font-size: clamp(3rem, 2rem + 4vw, 5rem);

    > span {
      margin-left: 0.4em;
    }
  }

  > .room {
    min-height: 22rem;
  }

  @media (max-width: 899px) {
    grid-template-columns: minmax(0, 1fr);

    > .room {
      min-height: 0;
      aspect-ratio: 16 / 9;
    }
  }
`

const CurrentPlanBox = styled.div`
  display: grid;
  gap: var(--s4);
  justify-items: start;
  margin-bottom: var(--s3);

  .current-plan {
    width: 100%;
  }
`

/** /subscribe: one plan and its checkout; the monthly plan unless the address names another one on sale. */
export default function SubscribePage() {
  const plan = useOfferedPlan()
  const { name, price } = plan ?? defaultPlan
  usePage({ title, description: `${name}: every class, ${price} ${PRICE_UNIT}.` })
  const { user } = useUser()
  return user && plan ? <PlanCard key={plan.id} user={user} plan={plan} /> : <PageSpinner />
}

function PlanCard({ user, plan }: { user: User; plan: OfferedPlan }) {
  const { subscribe, pending, price } = useSubscribe({ id: plan.id, name: plan.name, offeredPrice: plan.price })
  const isMember = isActiveMember(user)
  return (
    <div className="wrap">
      <PageHead title={title} />
      <Layout>
        <section className="sheet padded" aria-labelledby="plan">
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
        </section>
        <RoomScene className="room" seed={6} hour={8} sill={0.82} things={['vase']} />
      </Layout>
    </div>
  )
}

function CurrentPlan({ user }: { user: User }) {
  return (
    <CurrentPlanBox>
      <Notice tone="now" className="current-plan" title={`You are on ${membershipDisplay(user).planName}.`}>
        Your membership is active.
      </Notice>
      <ButtonLink variant="secondary" href={commonLinks.dashboard.href}>
        {commonLinks.dashboard.label}
      </ButtonLink>
    </CurrentPlanBox>
  )
}

/** A plan as /subscribe shows it; the price as displayed. */
type OfferedPlan = Pick<Plan, 'id' | 'name'> & { price: string; benefits: string[] }

/** The plan shown until the plans have loaded. */
const defaultPlan: OfferedPlan = { id: 'monthly', name: planName('monthly'), price: monthlyPrice, benefits }

/** The plan that the address names, or the monthly one; null while another plan than the monthly one loads. */
function useOfferedPlan(): OfferedPlan | null {
  const { search } = useLocation()
  // Without an answer the page shows the price known at build time.
  const plans = useRead('listPlans', undefined, { rereadOnOpen: true }).data
  const requestedId = new URLSearchParams(search).get('plan')
  const isOtherPlan = requestedId !== null && requestedId !== defaultPlan.id
  if (!plans) return isOtherPlan ? null : defaultPlan
  const matchingPlan = plans.find(({ id }) => id === requestedId) ?? plans.find(({ id }) => id === defaultPlan.id)
  return matchingPlan ? toOfferedPlan(matchingPlan) : defaultPlan
}

function toOfferedPlan({ id, name, price, covers }: Plan): OfferedPlan {
  const [classesBenefit = '', ...otherBenefits] = benefits
  const coverage =
    covers.length === classCategories.length
      ? classesBenefit
      : `${classesBenefit}: ${covers.map(categoryName).join(', ')}`
  return { id, name, price: formatMonthlyPrice(price), benefits: [coverage, ...otherBenefits] }
}
