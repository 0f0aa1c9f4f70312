import { useRefetch } from '@studio/client/cache'
import { type CheckoutState, classDateHref, paths, programHref } from '@studio/contract'
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

const title = 'Payment Cancelled'

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
  gap: var(--s6) clamp(2rem, 5vw, 5rem);
  padding-block: clamp(2.5rem, 1.5rem + 4vw, 5rem) var(--s8);

  .sentence {
    margin-block: var(--s4) var(--s6);
  }

  .paid {
    margin-bottom: var(--s5);
  }

  .ways {
    margin-top: var(--s6);
  }

  @media (max-width: 899px) {
    grid-template-columns: minmax(0, 1fr);

    /* the rule of the next section ends the list */
    .ways li:last-child {
      border-bottom: 0;
    }
  }
`

/** /checkout/cancel: nothing was charged, the held seat is free again. */
export default function CheckoutCancelPage() {
  usePage({ title, description: 'The payment was cancelled and nothing was charged.' })
  const sessionId = useSearchParams()[0].get('session_id')
  const checkout = useRelease(sessionId)
  const goTo = useGoTo()
  const back = checkout && wayBackOf(checkout)
  // With a checkout in the address, the entry before this one is the hosted page, which has expired.
  const goBack = () => (sessionId ? goTo(back ?? paths.classes) : window.history.back())
  return (
    <div className="wrap">
      <Layout>
        <div>
          <h1 className="title">{title}</h1>
          <p className="lead sentence">The payment was cancelled. There was no charge.</p>
          {checkout?.status === 'paid' && sessionId && <PaidAfterAll sessionId={sessionId} />}
          <div className="row">
            {back && (
              <ButtonLink className="wide-on-phone" href={back}>
                Back to {checkout.title}
              </ButtonLink>
            )}
            <ButtonLink className="wide-on-phone" href={paths.subscribe} variant={back ? 'secondary' : 'primary'}>
              Try Payment Again
            </ButtonLink>
          </div>
          <LinkList
            className="ways"
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
          mails={[
            { label: 'Payment Help', subject: 'Payment help' },
            { label: 'Membership Support', subject: 'Membership support' },
          ]}
        />
      </Layout>
    </div>
  )
}

/** The page on which the item of the checkout can be bought. */
function wayBackOf({ kind, booking, enrollment }: CheckoutState): string {
  if (kind === 'class') return booking ? classDateHref({ ...booking, date: booking.bookingDate }) : paths.classes
  if (kind === 'program') return enrollment ? programHref(enrollment.programId) : paths.programs
  return paths.subscribe
}

/** Releases the held seat at once and returns the checkout, which may have been paid in another tab. */
function useRelease(sessionId: string | null): CheckoutState | null {
  const [checkout, setCheckout] = useState<CheckoutState | null>(null)
  const refetch = useRefetch()
  useEffect(() => {
    if (!sessionId) return
    let isHere = true
    api.call('cancelCheckout', { params: { id: sessionId } }).then(
      (released) => {
        void refetch('listMyBookings', 'listSchedules', 'listBookableDates')
        if (isHere) setCheckout(released)
      },
      // Another user's, unknown or unreachable: the hold then expires by itself, and the user has nothing to do.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [sessionId, refetch])
  return checkout
}

function PaidAfterAll({ sessionId }: { sessionId: string }) {
  return (
    <Notice tone="now" className="paid" title="This payment already went through.">
      <a href={`${paths.checkoutSuccess}?session_id=${encodeURIComponent(sessionId)}`}>See what you booked</a>
    </Notice>
  )
}
