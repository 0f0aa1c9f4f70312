import { LoadFailed } from '@studio/client/load-failed'
import { useRead } from '@studio/client/reading'
import { type Enrollment, type EnrollmentStatus, enrollmentHref } from '@studio/contract'
import { WeekTicks } from '@studio/ui'
import { styled } from 'styled-components'
import { EnrollmentBadge } from '../../enrollments/enrollment-badge.tsx'
import { formatEnrollment, getEnrollmentWeek } from '../../enrollments/enrollment-week.ts'
import { useUser } from '../../session/use-user.ts'
import { SectionLoading } from '../../states/section-loading.tsx'
import { useStudioToday } from '../../studio/studio.ts'

const List = styled.ul`
  margin-top: var(--s4);
  border-top: 1px solid var(--ink);

  li {
    display: grid;
    grid-template-columns: minmax(0, 16rem) minmax(0, 1fr) auto;
    gap: var(--s5);
    align-items: center;
    padding-top: var(--s4);
  }

  li + li {
    margin-top: var(--s4);
    border-top: 1px solid var(--rule);
  }

  h3 {
    font-size: 1.25rem;
    font-weight: 450;
  }

  @media (max-width: 767px) {
    li {
      grid-template-columns: minmax(0, 1fr);
      gap: var(--s3);
    }

    .state {
      justify-self: start;
    }
  }
`

/** Display order. Cancelled enrollments are only shown on the dashboard. */
const statusOrder: readonly EnrollmentStatus[] = ['active', 'pending', 'completed']

/** The enrollments of a signed-in user, active ones first. */
export function MyEnrollments() {
  const isSignedIn = useUser().state === 'signed-in'
  const { data, error, isValidating, mutate } = useRead('listMyEnrollments', undefined, {
    isEnabled: isSignedIn,
  })
  const shownEnrollments = statusOrder.flatMap(
    (shownStatus) => data?.filter(({ status }) => status === shownStatus) ?? [],
  )
  if (!isSignedIn || (!error && shownEnrollments.length === 0)) return null
  const renderContent = () => {
    if (!error) return <EnrollmentList enrollments={shownEnrollments} />
    if (isValidating) return <SectionLoading count={2} label="Loading your programs" />
    return <LoadFailed error={error} onRetry={() => void mutate()} headingLevel={3} />
  }
  return (
    <section className="sheet padded" aria-labelledby="my-enrollments">
      <h2 className="head" id="my-enrollments">
        My Enrollments
      </h2>
      {renderContent()}
    </section>
  )
}

function EnrollmentList({ enrollments }: { enrollments: Enrollment[] }) {
  const today = useStudioToday()
  return (
    <List>
      {enrollments.map((enrollment) => (
        <li key={enrollment.id}>
          <div>
            <h3>
              <a href={enrollmentHref(enrollment.programId)}>{enrollment.program.name}</a>
            </h3>
            <p className="small">{formatEnrollment(enrollment, today)}</p>
          </div>
          <WeekTicks weeks={enrollment.program.duration} current={getEnrollmentWeek(enrollment, today)} />
          <EnrollmentBadge className="state" status={enrollment.status} />
        </li>
      ))}
    </List>
  )
}
