import type { User } from '@studio/contract'
import { styled } from 'styled-components'
import { DateList } from './date-list.tsx'
import { useRosterAddress } from './roster-address.ts'
import { RosterScreen } from './roster-screen.tsx'
import { StaffFactor } from './staff-factor.tsx'
import { Substitutes } from './substitutes.tsx'
import { TickNotices } from './ticks/tick-notices.tsx'
import { useTicks } from './ticks/use-ticks.ts'

const Screen = styled.div`
  padding-bottom: var(--s8);

  > .notice {
    margin-bottom: var(--s4);
  }
`

/** What staff see on /teach: the coming dates, or the roster that the address names. */
export default function TeachScreen({ user }: { user: User }) {
  const ticks = useTicks(user)
  const address = useRosterAddress()
  return (
    <Screen className="wrap">
      {address ? (
        <RosterScreen key={JSON.stringify(address)} user={user} address={address} ticks={ticks}>
          <TickNotices {...ticks} />
        </RosterScreen>
      ) : (
        <StaffFactor user={user}>
          <DateList user={user}>
            <TickNotices {...ticks} />
          </DateList>
          <Substitutes />
        </StaffFactor>
      )}
    </Screen>
  )
}
