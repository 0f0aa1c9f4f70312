import { LoadFailed } from '@studio/client/load-failed'
import { ProgramPicture } from '@studio/client/program-picture'
import { useRead } from '@studio/client/reading'
import { type Enrollment, paths } from '@studio/contract'
import { ButtonLink, EmptyState, WeekTicks } from '@studio/ui'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { EnrollmentBadge } from '../../enrollments/enrollment-badge.tsx'
import { formatEnrollment, getEnrollmentWeek } from '../../enrollments/enrollment-week.ts'
import { SectionLoading } from '../../states/section-loading.tsx'
import { useStudioToday } from '../../studio/studio.ts'

const List = styled.ul`
  margin-top: var(--s4);
  border-top: 1px solid var(--ink);

  li {
    display: grid;
    grid-template-columns: 5.5rem minmax(0, 1fr) auto;
    gap: var(--s5);
    align-items: center;
    padding-block: var(--s5);
    scroll-margin-top: 6rem;
  }

  li + li {
    border-top: 1px solid var(--rule);
  }

  li:last-child {
    padding-bottom: 0;
  }

  li[data-marked] {
    margin-inline: calc(var(--s4) * -1);
    padding: var(--s5) var(--s4);
    border-left: 3px solid var(--light-edge);
    background: var(--light-soft);
  }

  h3 {
    font-size: 1.25rem;
    font-weight: 450;
  }

  p {
    color: var(--ink-2);
  }

  .weeks {
    margin-top: 0.7rem;
  }

  @media (max-width: 639px) {
    li {
      grid-template-columns: 4rem minmax(0, 1fr);
      gap: 0.5rem var(--s4);
      align-items: start;
    }

    .program-cover {
      grid-row: 1 / 3;
    }

    .state {
      grid-column: 2;
      justify-self: start;
    }
  }
`

/** Program Enrollments with their weeks; `?programId=` scrolls to one and marks it. */
export function MyEnrollments() {
  const enrollments = useRead('listMyEnrollments')
  const hasFailed = enrollments.error && !enrollments.isValidating
  const loadedEnrollments = hasFailed ? undefined : enrollments.data
  return (
    <section className="sheet padded" aria-labelledby="enrollments">
      <h2 id="enrollments">Program Enrollments</h2>
      {hasFailed && <LoadFailed error={enrollments.error} onRetry={() => void enrollments.mutate()} headingLevel={3} />}
      {!loadedEnrollments && !hasFailed && <SectionLoading count={2} label="Loading your programs" />}
      {loadedEnrollments?.length === 0 && (
        <EmptyState
          title="No program enrollments"
          headingLevel={3}
          artwork="window"
          action={
            <ButtonLink variant="secondary" href={paths.programs}>
              Explore Programs
            </ButtonLink>
          }
        >
          A few weeks, one thing at a time.
        </EmptyState>
      )}
      {loadedEnrollments && loadedEnrollments.length > 0 && <EnrollmentList enrollments={loadedEnrollments} />}
    </section>
  )
}

function EnrollmentList({ enrollments }: { enrollments: Enrollment[] }) {
  const [query] = useSearchParams()
  const requestedProgramId = query.get('programId')
  const markedItem = useRef<HTMLLIElement>(null)
  const today = useStudioToday()
  const markedId = enrollments.find(({ programId }) => programId === requestedProgramId)?.id
  useEffect(() => {
    if (markedId) markedItem.current?.scrollIntoView({ block: 'center' })
  }, [markedId])
  return (
    <List>
      {enrollments.map((enrollment) => {
        const isMarked = enrollment.id === markedId
        const { id, program, status } = enrollment
        return (
          <li
            key={id}
            ref={isMarked ? markedItem : undefined}
            data-marked={isMarked ? '' : undefined}
            aria-current={isMarked || undefined}
          >
            <ProgramPicture className="program-cover" program={{ ...program, id: enrollment.programId }} />
            <div>
              <h3>{program.name}</h3>
              <p className="small">{formatEnrollment(enrollment, today)}</p>
              {status === 'active' && (
                <WeekTicks className="weeks" weeks={program.duration} current={getEnrollmentWeek(enrollment, today)} />
              )}
            </div>
            <EnrollmentBadge className="state" status={status} />
          </li>
        )
      })}
    </List>
  )
}
