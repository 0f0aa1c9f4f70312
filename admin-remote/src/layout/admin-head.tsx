import { useRead } from '@studio/client/reading'
import { securityHref } from '@studio/client/security-place'
import { formatLongDay } from '@studio/contract'
import { Badge, StatStrip } from '@studio/ui'
import { styled } from 'styled-components'
import { useBridge } from '../bridge/bridge.tsx'
import { countAttention, useAttention } from '../features/today/use-attention.ts'
import { todayHref } from '../navigation/hash-routes.ts'

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: end;
  gap: var(--s3);
  padding-top: var(--s6);

  h1 {
    font-size: 1.75rem;
  }

  p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s5);
    align-items: center;
    font-size: var(--t-small);
    color: var(--ink-2);
  }

  a {
    padding-block: 0.35rem;
  }

  @media (pointer: coarse) {
    a {
      padding-block: 0.7rem;
    }
  }
`
const Figures = styled.div`
  margin-block: var(--s5);
`

export function AdminHead({ here }: { here: 'tabs' | 'today' | 'security' | 'set-up' }) {
  const { today } = useBridge()
  return (
    <Head data-no-print>
      <h1>Admin</h1>
      <p>
        {here !== 'set-up' && <AttentionLink isHere={here === 'today'} />}
        {here !== 'set-up' && (
          <a href={securityHref} aria-current={here === 'security' ? 'page' : undefined}>
            Sign-in security
          </a>
        )}
        <span>{formatLongDay(today)}</span>
      </p>
    </Head>
  )
}

function AttentionLink({ isHere }: { isHere: boolean }) {
  const count = countAttention(useAttention({ rereadOnOpen: true }))
  if (count === 0) return null
  return (
    <a href={todayHref} aria-current={isHere ? 'page' : undefined}>
      Needs attention{' '}
      <Badge tone="now" plain>
        {count}
      </Badge>
    </a>
  )
}

export function AdminFigures() {
  const classes = useRead('listClasses').data
  const stats = [
    { label: 'Total classes', value: figure(classes?.length) },
    { label: 'Instructors', value: figure(useRead('listInstructors').data?.length) },
    { label: 'Schedules', value: figure(useRead('listSchedules').data?.length) },
    { label: 'Active classes', value: figure(classes?.filter(({ isActive }) => isActive).length) },
    { label: 'Programs', value: figure(useRead('listPrograms').data?.length) },
  ]
  return (
    <Figures data-no-print>
      <StatStrip stats={stats} />
    </Figures>
  )
}

/** A count that is not known yet, or could not be read, leaves its place empty rather than say 0. */
function figure(count: number | undefined): string {
  return count === undefined ? '–' : String(count)
}
