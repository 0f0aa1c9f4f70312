import { useRefetch } from '@studio/client/reading'
import { paths } from '@studio/contract'
import { ButtonLink, LinkList, Notice } from '@studio/ui'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { api } from '../../lib/api.ts'
import { studio } from '../../lib/studio.ts'
import { usePage } from '../../lib/use-page.ts'
import { ways } from '../../lib/ways.ts'
import { CheckoutHelp } from './checkout-help.tsx'

const title = 'Payment Cancelled'

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
  gap: var(--s6) clamp(2rem, 5vw, 5rem);
  padding-block: clamp(2.5rem, 1.5rem + 4vw, 5rem) var(--s8);

  .lead {
    margin-block: var(--s4) var(--s6);
  }

  .notice {
    margin-bottom: var(--s5);
  }

  .links {
    margin-top: var(--s6);
  }

  @media (max-width: 899px) {
    grid-template-columns: minmax(0, 1fr);

    /* the rule of the section beneath ends the list */
    .links li:last-child {
      border-bottom: 0;
    }
  }
`

/** /checkout/cancel: nothing was charged, the held seat is free again (spec section 2, ruling B22). */
export default function CheckoutCancelPage() {
  usePage({ title, description: 'The payment was cancelled and nothing was charged.' })
  const sessionId = useSearchParams()[0].get('session_id')
  const wasPaid = useRelease(sessionId)
  return (
    <div className="wrap">
      <Layout>
        <div>
          <h1 className="title">{title}</h1>
          <p className="lead">The payment was cancelled. There was no charge.</p>
          {wasPaid && sessionId && <PaidAfterAll sessionId={sessionId} />}
          <ButtonLink href={paths.subscribe}>Try Payment Again</ButtonLink>
          <LinkList
            items={[
              ways.classes,
              { label: 'View All Pricing Options', href: `${paths.landing}#pricing` },
              { label: 'Go Back', onSelect: () => window.history.back() },
              { label: 'Return to Home', href: paths.landing },
            ]}
          />
        </div>
        <CheckoutHelp
          title="Questions before you pay?"
          text={studio.replyPromise}
          mails={[
            { label: 'Payment Help', subject: 'Payment help' },
            { label: 'Membership Support', subject: 'Membership support' },
          ]}
        />
      </Layout>
    </div>
  )
}

/** Gives the held seat back at once; answers whether the checkout turned out to be paid, in another tab for instance. */
function useRelease(sessionId: string | null): boolean {
  const [wasPaid, setWasPaid] = useState(false)
  const refetch = useRefetch()
  useEffect(() => {
    if (!sessionId) return
    let isHere = true
    api.call('cancelCheckout', { params: { id: sessionId } }).then(
      ({ status }) => {
        void refetch('listMyBookings', 'listSchedules')
        if (isHere) setWasPaid(status === 'paid')
      },
      // Not ours, not known or not reachable: the hold then ends by itself, and there is nothing for the person to do.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [sessionId, refetch])
  return wasPaid
}

function PaidAfterAll({ sessionId }: { sessionId: string }) {
  return (
    <Notice tone="now" title="This payment went through before.">
      <a href={`${paths.checkoutSuccess}?session_id=${encodeURIComponent(sessionId)}`}>See what you booked</a>
    </Notice>
  )
}
