import { formatDate, formatMoney, getProgramPrice, memberDiscountPercent, toCents, toMoney } from '@studio/contract'
import { Button } from '@studio/ui'
import { styled } from 'styled-components'
import { getEnrollmentWeek } from '../../enrollments/enrollment-week.ts'
import { useStudioToday } from '../../studio/studio.ts'
import type { ProgramOffer } from './program-row.tsx'

const Box = styled.div`
  > b {
    display: block;
    font: 350 2.5rem / 1 var(--serif);
    letter-spacing: -0.03em;
  }

  .term {
    margin-top: 0.35rem;
  }

  .term + .term {
    margin-top: 0;
  }

  .enroll {
    width: 100%;
    margin-top: var(--s4);
  }

  .refusal {
    margin-top: var(--s3);
    color: var(--bad);
    font-size: var(--t-fine);
  }

  @media (max-width: 899px) {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2) var(--s5);

    .enroll {
      width: auto;
      margin: 0 0 0 auto;
    }

    .term,
    .refusal {
      order: 3;
      width: 100%;
    }

    .term + .term {
      margin-top: calc(-1 * var(--s2));
    }
  }
`

/** The price of a program for this user and the button to enroll, or the state of their enrollment. */
export function EnrollButton({ program, isMember, enrollment, pending, isBlocked, refusal, onEnroll }: ProgramOffer) {
  const today = useStudioToday()
  if (enrollment) {
    const week = getEnrollmentWeek(enrollment, today)
    const endText = enrollment.endDate ? `, ends ${formatDate(enrollment.endDate)}` : ''
    return (
      <Box>
        <b>{week === 0 ? formatDate(enrollment.startDate) : `Week ${Math.min(week, program.duration)}`}</b>
        <p className="fine term">{week === 0 ? `Your first day${endText}` : `of ${program.duration}${endText}`}</p>
        <Button variant="outline" className="enroll" icon="check" disabled>
          Enrolled
        </Button>
      </Box>
    )
  }
  const price = getProgramPrice({ listCents: toCents(program.price), isMember })
  return (
    <Box>
      <b className="num">{price.paid > 0 ? formatMoney(toMoney(price.paid)) : 'Free'}</b>
      {price.discount > 0 && (
        <>
          <p className="fine num term">{formatMoney(program.price)} list price</p>
          <p className="fine num term">
            {memberDiscountPercent}% member discount −{formatMoney(toMoney(price.discount))}
          </p>
        </>
      )}
      {!program.isActive && <p className="fine term">This program is currently not available for enrollment</p>}
      <Button
        variant="outline"
        className="enroll"
        pending={pending}
        disabled={!program.isActive || (isBlocked && !pending)}
        onClick={onEnroll}
        aria-label={pending ? undefined : `Enroll Now: ${program.name}`}
      >
        Enroll Now
      </Button>
      {refusal && (
        <p className="refusal" role="alert">
          {refusal}
        </p>
      )}
    </Box>
  )
}
