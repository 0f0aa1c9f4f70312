import { useRefetch } from '@studio/client/cache'
import { ErrorBoundary } from '@studio/client/error-boundary'
import { lazyComponent } from '@studio/client/lazy-component'
import { useRead } from '@studio/client/reading'
import { formatEmail, formatUserName, getMembershipDisplay, paths, type User } from '@studio/contract'
import { Avatar, Badge, LinkList } from '@studio/ui'
import { Suspense, useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { PageFailed } from '../../errors/page-failed.tsx'
import { accountHref, getScreenAddress, historyHref } from '../../navigation/hash-screens.ts'
import { usePage } from '../../navigation/use-page.ts'
import { useUser } from '../../session/use-user.ts'
import { PageSpinner } from '../../states/page-spinner.tsx'
import { MyEnrollments } from './my-enrollments.tsx'
import { MyMembership } from './my-membership.tsx'
import { MyPacks } from './my-packs.tsx'
import { MyReceipts } from './my-receipts.tsx'
import { MyWaitlist } from './my-waitlist.tsx'
import { UnconfirmedAddressNotice } from './unconfirmed-address-notice.tsx'
import { UpcomingClasses } from './upcoming-classes.tsx'
import { usePayBooking } from './use-pay-booking.ts'

const Profile = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: var(--s5);
  align-items: center;
  padding-block: clamp(2rem, 1.4rem + 2.4vw, 3.5rem);

  p {
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }

  @media (max-width: 639px) {
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--s4);

    .plan {
      grid-column: 1 / -1;
      justify-self: start;
    }
  }
`
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 22rem);
  gap: var(--gap);
  align-items: start;
  padding-bottom: var(--s8);

  > div {
    display: grid;
    gap: var(--gap);
  }

  section > h2 {
    font-size: var(--t-head);
    font-weight: 450;
  }

  .actions {
    margin-top: var(--s3);
  }

  @media (max-width: 1023px) {
    grid-template-columns: minmax(0, 1fr);

    &[data-loading] > div + div {
      display: none;
    }
  }

  /* Content below a list is hidden until the list's length is known. */
  &[data-loading] > :first-child > section ~ section {
    display: none;
  }
`

const HistoryScreen = lazyComponent(() => import('./history/history-screen.tsx'))
const AccountScreen = lazyComponent(() => import('./account/account-screen.tsx'))

/** /dashboard: bookings, enrollments and membership; #account is the account, #history the past bookings. */
export default function DashboardPage() {
  const session = useUser()
  const screenAddress = getScreenAddress(useLocation())
  if (session.state !== 'signed-in') return null
  if (screenAddress !== accountHref && screenAddress !== historyHref) return <Dashboard user={session.user} />
  return (
    <ErrorBoundary resetKey={screenAddress} fallback={({ tryAgain }) => <PageFailed onRetry={tryAgain} />}>
      <Suspense fallback={<PageSpinner />}>
        {screenAddress === accountHref ? <AccountScreen user={session.user} /> : <HistoryScreen />}
      </Suspense>
    </ErrorBoundary>
  )
}

function Dashboard({ user }: { user: User }) {
  usePage({ title: 'Dashboard', description: 'Your bookings, programs and membership.' })
  const refetch = useRefetch()
  const { badge } = getMembershipDisplay(user)
  const reads = [
    useRead('listMyBookings'),
    useRead('listMyEnrollments'),
    useRead('listMyWaitlist'),
    useRead('listMyPacks'),
  ]
  const isLoading = reads.some(({ data, error }) => !data && !error)
  return (
    <div className="wrap">
      <PayFromLink />
      <Profile>
        <Avatar name={formatUserName(user)} src={user.profileImageUrl} size={80} />
        <div>
          <h1 className="chap">
            <bdi>{formatUserName(user)}</bdi>
          </h1>
          <p>{formatEmail(user.email)}</p>
        </div>
        <Badge tone={badge.tone} className="plan">
          {badge.text}
        </Badge>
      </Profile>
      {!user.isEmailVerified && <UnconfirmedAddressNotice user={user} />}
      <Columns data-loading={isLoading ? '' : undefined}>
        <div>
          <MyWaitlist />
          <UpcomingClasses />
          <MyEnrollments />
          <MyReceipts />
        </div>
        <div>
          <MyMembership user={user} />
          <MyPacks />
          <section className="sheet padded" aria-labelledby="quick-actions">
            <h2 id="quick-actions">Quick actions</h2>
            <LinkList
              className="actions"
              items={[
                { label: 'Browse Classes', href: paths.classes },
                { label: 'View Calendar', href: paths.calendar },
                {
                  label: 'Refresh Dashboard',
                  href: paths.dashboard,
                  onSelect: () =>
                    void refetch(
                      'getUser',
                      'listMyBookings',
                      'listMyWaitlist',
                      'listMyEnrollments',
                      'listMyReceipts',
                      'listMyPacks',
                    ),
                },
              ]}
            />
          </section>
          <MyAccount />
        </div>
      </Columns>
    </div>
  )
}

function MyAccount() {
  return (
    <section className="sheet padded" aria-labelledby="my-account">
      <h2 id="my-account">My account</h2>
      <LinkList
        className="actions"
        items={[
          { label: 'Details, password and data', href: accountHref },
          { label: 'Attendance history', href: historyHref },
        ]}
      />
    </section>
  )
}

/** Opens the payment of the booking that a mailed link names, once. */
function PayFromLink() {
  const [query, setQuery] = useSearchParams()
  const { pay } = usePayBooking()
  const bookingId = query.get('payBooking')
  const openedBookingId = useRef<string | null>(null)
  useEffect(() => {
    if (!bookingId || openedBookingId.current === bookingId) return
    openedBookingId.current = bookingId
    // Going back from the checkout must not open it again.
    setQuery(removePayBookingParameter, { replace: true })
    void pay(bookingId)
  }, [bookingId, pay, setQuery])
  return null
}

function removePayBookingParameter(query: URLSearchParams): URLSearchParams {
  const newQuery = new URLSearchParams(query)
  newQuery.delete('payBooking')
  return newQuery
}
