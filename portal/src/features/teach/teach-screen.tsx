import { lazyComponent } from '@studio/client/lazy-component'
import { useRead } from '@studio/client/reading'
import { securityHash } from '@studio/client/security-hash'
import { getStaffRights, type User } from '@studio/contract'
import { Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { PageSpinner } from '../../states/page-spinner.tsx'
import { DateList } from './date-list.tsx'
import { RosterScreen } from './roster-screen.tsx'
import { TickNotices } from './ticks/tick-notices.tsx'
import { useTickQueue } from './ticks/use-ticks.ts'

const SecurityScreen = lazyComponent(() => import('./security-screen.tsx'))

const Screen = styled.div`
  padding-bottom: var(--s8);

  > .notice {
    margin-bottom: var(--s4);
  }

  > .sheet {
    margin-bottom: var(--gap);
  }

  small,
  .sub {
    color: var(--ink-2);
    font-size: var(--t-small);
  }

  .links small {
    display: block;
  }
`

/** /teach for staff: the upcoming dates, or the roster or second factor that the address names. */
export default function TeachScreen({ user }: { user: User }) {
  // The check-ins that the server has not confirmed yet.
  const tickQueue = useTickQueue(user)
  const [query] = useSearchParams()
  const rosterId = query.get('roster')
  const hasDeskRight = getStaffRights(user.staff?.preset).includes('desk')
  // Only the front desk and managers have a second factor.
  const { data: factor } = useRead('getSecondFactor', undefined, { isEnabled: hasDeskRight, rereadOnOpen: true })
  const isSecurityRequested = useLocation().hash === securityHash
  // Stays true until the user has seen the recovery codes: the factor is on even before that.
  const [mustSetUpFactor, setMustSetUpFactor] = useState(false)
  if (factor?.isRequired && !factor.isOn && !mustSetUpFactor) setMustSetUpFactor(true)
  const renderContent = () => {
    if (factor && (isSecurityRequested || mustSetUpFactor)) {
      return (
        <Suspense fallback={<PageSpinner />}>
          <SecurityScreen
            key={String(mustSetUpFactor)}
            user={user}
            factor={factor}
            onSetUp={mustSetUpFactor ? () => setMustSetUpFactor(false) : undefined}
          />
        </Suspense>
      )
    }
    const tickNotices = <TickNotices {...tickQueue} />
    if (!rosterId) return <DateList user={user}>{tickNotices}</DateList>
    return (
      <RosterScreen key={rosterId} user={user} rosterId={rosterId} tickQueue={tickQueue}>
        {tickNotices}
      </RosterScreen>
    )
  }
  return <Screen className="wrap">{renderContent()}</Screen>
}
