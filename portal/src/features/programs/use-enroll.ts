import { useApiMutation } from '@studio/client/mutation'
import { authHref, programHref } from '@studio/contract'
import { useState } from 'react'
import { enrolledToast } from '../../booking/booking-toasts.ts'
import { useGoTo } from '../../navigation/use-go-to.ts'
import { useLeavePortal } from '../../navigation/use-leave-portal.ts'
import { saveReturnPath } from '../../session/return-path.ts'
import { useSessionChange } from '../../session/use-session-change.ts'
import { useUser } from '../../session/use-user.ts'
import { createErrorToast, notify } from '../../toasts/toast-store.ts'

const signInToast = createErrorToast('You need to sign in to enroll in programs.', { title: 'Please Sign In' })
const failureToast = createErrorToast('Unable to enroll in program. Please try again.', { title: 'Enrollment Failed' })

/**
 * Enrolls in a program through the hosted checkout, or at once if it is free. `pendingProgramId` is the program whose call is
 * running or whose checkout is opening; `refusal` is why the server refused the last call.
 */
export function useEnroll() {
  const session = useUser()
  const goTo = useGoTo()
  const { isLeaving, leaveForCheckout } = useLeavePortal()
  const { switchToVisitor } = useSessionChange()
  const [requestedProgramId, setRequestedProgramId] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<{ programId: string; message: string } | null>(null)

  const redirectToSignIn = (programId: string) => {
    notify(signInToast)
    saveReturnPath(programHref(programId))
    goTo(authHref('programs'))
  }
  const { trigger, pending } = useApiMutation('startProgramCheckout', {
    invalidates: ({ failure, answer }) => {
      if (failure) return failure.kind === 'signed-out' ? [] : ['listPrograms', 'listMyEnrollments']
      // Only the answer for a free program has the enrollment; the others lead to the checkout.
      return 'enrollment' in answer ? ['listMyEnrollments'] : []
    },
    onDone: (result) => ('enrollment' in result ? notify(enrolledToast) : leaveForCheckout(result.checkoutUrl)),
    onFailed: ({ kind, message }, { body: { programId } }) => {
      if (kind === 'signed-out') {
        // Must happen before navigating, or /auth would still see a signed-in user and redirect back at once.
        switchToVisitor()
        return redirectToSignIn(programId)
      }
      notify(failureToast)
      if (message) setRefusal({ programId, message })
    },
  })
  const enroll = async (programId: string) => {
    if (session.state === 'signed-out') return redirectToSignIn(programId)
    setRequestedProgramId(programId)
    setRefusal(null)
    await trigger({ body: { programId } })
  }
  return { enroll, pendingProgramId: pending || isLeaving ? requestedProgramId : null, refusal }
}
