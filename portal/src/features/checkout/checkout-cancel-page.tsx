import { useRefetch } from '@studio/client/cache'
import { type CheckoutState, classDateHref, packsHref, paths, programHref } from '@studio/contract'
import { ButtonLink, LinkList, Notice } from '@studio/ui'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { api } from '../../api/api.ts'
import { commonLinks } from '../../navigation/common-links.ts'
import { useGoTo } from '../../navigation/use-go-to.ts'
import { usePage } from '../../navigation/use-page.ts'
import { studio } from '../../studio/studio.ts'
import { CheckoutHelp } from './checkout-help.tsx'

const TITLE = 'Payment Cancelled'

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
  gap: var(--s6) clamp(2rem, 5vw, 5rem);
  padding-block: clamp(2.5rem, 1.5rem + 4vw, 5rem) var(--s8);

  .sentence {
    margin-block: var(--s4) var(--s6);
  }

  .paid {
    margin-block: var(--s4) var(--s6);
  }

  .next-steps {
    margin-top: var(--s6);
  }

  @media (max-width: 899px) {
    grid-template-columns: minmax(0, 1fr);

    /* The line above the next section ends the list. */
    .next-steps li:last-child {
      border-bottom: 0;
    }
  }
`

/** /checkout/cancel: says that nothing was charged, and releases the held seat. */
export default function CheckoutCancelPage() {
  usePage({ title: TITLE, description: 'The payment was cancelled and nothing was charged.' })
  const [query] = useSearchParams()
  const sessionId = query.get('session_id')
  const checkout = useCancelCheckout(sessionId)
  const goTo = useGoTo()
  const isPaid = sessionId !== null && checkout?.status === 'paid'
  const backHref = checkout && getBackHref(checkout)
  // If the address names a checkout, the previous page is the payment provider's, which has expired.
  const goBack = () => (sessionId ? goTo(backHref ?? paths.classes) : window.history.back())
  return (
    <div className="wrap">
      <Layout>
        <div>
          <h1 className="title">{TITLE}</h1>
          {isPaid ? (
            <AlreadyPaidNotice sessionId={sessionId} />
          ) : (
            <p className="lead sentence">The payment was cancelled. There was no charge.</p>
          )}
          <div className="row">
            {backHref && (
              <ButtonLink className="wide-on-phone" href={backHref}>
                Back to {checkout.title}
              </ButtonLink>
            )}
            <ButtonLink className="wide-on-phone" href={paths.subscribe} variant={backHref ? 'secondary' : 'primary'}>
              Try Payment Again
            </ButtonLink>
          </div>
          <LinkList
            className="next-steps"
            items={[
              commonLinks.classes,
              { label: 'View All Pricing Options', href: `${paths.landing}#pricing` },
              { label: 'Go Back', onSelect: goBack },
              { label: 'Return to Home', href: paths.landing },
            ]}
          />
        </div>
        <CheckoutHelp
          title="Questions before you pay?"
          text={studio.replyPromise}
          mailLinks={[
            { label: 'Payment Help', subject: 'Payment help' },
            { label: 'Membership Support', subject: 'Membership support' },
          ]}
        />
      </Layout>
    </div>
  )
}

/** The page on which the user started the checkout. */
function getBackHref({ kind, booking, enrollment }: CheckoutState): string {
  if (kind === 'class') return booking ? classDateHref({ ...booking, date: booking.bookingDate }) : paths.classes
  if (kind === 'program') return enrollment ? programHref(enrollment.programId) : paths.programs
  return kind === 'pack' ? packsHref : paths.subscribe
}

/** Cancels the checkout and releases its hold. Returns its state, since it may have been paid in another tab meanwhile. */
function useCancelCheckout(sessionId: string | null): CheckoutState | null {
  const [checkout, setCheckout] = useState<CheckoutState | null>(null)
  const refetch = useRefetch()
  useEffect(() => {
    if (!sessionId) return
    let isMounted = true
    api.call('cancelCheckout', { params: { id: sessionId } }).then(
      (currentCheckout) => {
        void refetch('listMyBookings', 'listSchedules', 'listBookableDates')
        if (isMounted) setCheckout(currentCheckout)
      },
      // Ignored for an unknown checkout or a failed call: the hold expires by itself.
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [sessionId, refetch])
  return checkout
}

function AlreadyPaidNotice({ sessionId }: { sessionId: string }) {
  return (
    <Notice tone="highlight" className="paid" title="This payment already went through.">
      <a href={`${paths.checkoutSuccess}?session_id=${encodeURIComponent(sessionId)}`}>See what you booked</a>
    </Notice>
  )
}
