import { lazyPart } from '@studio/client/lazy-part'
import { useRead } from '@studio/client/reading'
import { securityHref } from '@studio/client/security-href'
import { rightsOf, type User } from '@studio/contract'
import { Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { PageSpinner } from '../../states/page-spinner.tsx'
import { DateList } from './date-list.tsx'
import { RosterScreen } from './roster-screen.tsx'
import { TickNotices } from './ticks/tick-notices.tsx'
import { useTicks } from './ticks/use-ticks.ts'

const SecurityScreen = lazyPart(() => import('./security-screen.tsx'))

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

/** What staff see on /teach: the coming dates, or what the address names: a roster, or their second factor. */
export default function TeachScreen({ user }: { user: User }) {
  const ticks = useTicks(user)
  const rosterId = useSearchParams()[0].get('roster')
  const isAtDesk = rightsOf(user.staff?.preset).includes('desk')
  const { data: factor } = useRead('showSecondFactor', isAtDesk ? undefined : null, { rereadOnOpen: true })
  const isRequested = useLocation().hash === securityHref
  // Remembered: the factor is on before its owner has seen the recovery codes.
  const [mustSetUp, setMustSetUp] = useState(false)
  if (factor?.isRequired && !factor.isOn && !mustSetUp) setMustSetUp(true)
  return (
    <Screen className="wrap">
      {factor && (isRequested || mustSetUp) ? (
        <Suspense fallback={<PageSpinner />}>
          <SecurityScreen
            key={String(mustSetUp)}
            user={user}
            factor={factor}
            onSetUp={mustSetUp ? () => setMustSetUp(false) : undefined}
          />
        </Suspense>
      ) : rosterId ? (
        <RosterScreen key={rosterId} user={user} id={rosterId} ticks={ticks}>
          <TickNotices {...ticks} />
        </RosterScreen>
      ) : (
        <DateList user={user}>
          <TickNotices {...ticks} />
        </DateList>
      )}
    </Screen>
  )
}
