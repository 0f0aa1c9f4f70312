import { findFailedRead } from '@studio/client/failed-read'
import { lazyComponent } from '@studio/client/lazy-component'
import { LoadFailed } from '@studio/client/load-failed'
import { useRead } from '@studio/client/reading'
import { isActiveMember, type Program, paths } from '@studio/contract'
import { EmptyState } from '@studio/ui'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { LazyDialog } from '../../lazy/lazy-dialog.tsx'
import { useGoTo } from '../../navigation/use-go-to.ts'
import { useIsAfterFirstPaint, usePage } from '../../navigation/use-page.ts'
import { useUser } from '../../session/use-user.ts'
import { pageHeads } from '../../studio/studio.ts'
import { MyEnrollments } from './my-enrollments.tsx'
import { ProgramRow } from './program-row.tsx'
import { AvailablePrograms, ProgramsFrame } from './programs-frame.tsx'
import { useEnroll } from './use-enroll.ts'
import { WhyChoose } from './why-choose.tsx'

const ProgramDetails = lazyComponent(() => import('./program-details.tsx'))

/** /programs: the user's enrollments, all programs, and reasons to choose one. */
export default function ProgramsPage() {
  usePage(pageHeads.programs)
  const programs = useRead('listPrograms')
  const isAfterFirstPaint = useIsAfterFirstPaint()
  const failedRead = findFailedRead(programs)
  return (
    <ProgramsFrame>
      <MyEnrollments />
      {failedRead ? (
        <LoadFailed error={failedRead.error} onRetry={failedRead.retry} />
      ) : (
        <AvailablePrograms>
          {isAfterFirstPaint && programs.data && <ProgramList programs={programs.data} />}
        </AvailablePrograms>
      )}
      <WhyChoose />
    </ProgramsFrame>
  )
}

function ProgramList({ programs }: { programs: Program[] }) {
  const session = useUser()
  const isSignedIn = session.state === 'signed-in'
  const enrollments = useRead('listMyEnrollments', undefined, { isEnabled: isSignedIn })
  const { enroll, pendingProgramId, refusal } = useEnroll()
  const [query] = useSearchParams()
  const goTo = useGoTo()
  const returnToList = useCallback(() => goTo(paths.programs, { replace: true }), [goTo])
  const isMember = isSignedIn && isActiveMember(session.user)
  if (programs.length === 0) {
    return (
      <EmptyState title="No Programs Available" artwork="window">
        The next program is being written. The newsletter will say when it opens.
      </EmptyState>
    )
  }
  const toProgramOffer = (program: Program) => ({
    program,
    isMember,
    enrollment:
      enrollments.data?.find(({ programId, status }) => programId === program.id && status === 'active') ?? null,
    pending: pendingProgramId === program.id,
    // While one enrollment is being sent, no other can be started.
    isBlocked: pendingProgramId !== null,
    refusal: refusal?.programId === program.id ? refusal.message : null,
    onEnroll: () => void enroll(program.id),
  })
  return (
    <>
      <ul>
        {programs.map((program) => (
          <ProgramRow key={program.id} {...toProgramOffer(program)} />
        ))}
      </ul>
      <LazyDialog open={query.has('details')} onFailed={returnToList}>
        <ProgramDetails programs={programs} toProgramOffer={toProgramOffer} />
      </LazyDialog>
    </>
  )
}
