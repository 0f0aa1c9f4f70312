import { useRead } from '@studio/client/reading'
import { securityHash } from '@studio/client/security-hash'
import { formatLongDay } from '@studio/contract'
import { Badge, StatStrip } from '@studio/ui'
import { styled } from 'styled-components'
import { useBridge } from '../bridge/bridge.tsx'
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

export function AdminHead({ currentPage }: { currentPage: 'tabs' | 'today' | 'security' | 'set-up' }) {
  const { today } = useBridge()
  return (
    <Head data-no-print>
      <h1>Admin</h1>
      <p>
        {currentPage !== 'set-up' && <AttentionLink isCurrent={currentPage === 'today'} />}
        {currentPage !== 'set-up' && (
          <a href={securityHash} aria-current={currentPage === 'security' ? 'page' : undefined}>
            Sign-in security
          </a>
        )}
        <span>{formatLongDay(today)}</span>
      </p>
    </Head>
  )
}

/** The counts of the whole area. They are read again after every change. */
export const useOverview = () => useRead('getAdminOverview', undefined, { rereadOnOpen: true }).data

function AttentionLink({ isCurrent }: { isCurrent: boolean }) {
  const count = useOverview()?.attention
  if (!count) return null
  return (
    <a href={todayHref} aria-current={isCurrent ? 'page' : undefined}>
      Needs attention{' '}
      <Badge tone="highlight" plain>
        {count}
      </Badge>
    </a>
  )
}

// Shown instead of 0 for a count that has not loaded.
const UNKNOWN = '–'

export function AdminFigures() {
  const counts = useOverview()
  const stats = [
    { label: 'Total classes', value: counts?.classes ?? UNKNOWN },
    { label: 'Instructors', value: counts?.instructors ?? UNKNOWN },
    { label: 'Schedules', value: counts?.schedules ?? UNKNOWN },
    { label: 'Active classes', value: counts?.activeClasses ?? UNKNOWN },
    { label: 'Programs', value: counts?.programs ?? UNKNOWN },
  ]
  return (
    <Figures data-no-print>
      <StatStrip stats={stats} />
    </Figures>
  )
}
