import { useApiMutation } from '@studio/client/mutation'
import { authHref, programHref } from '@studio/contract'
import { useState } from 'react'
import { enrolledToast } from '../../booking/booking-toasts.ts'
import { useDeparture } from '../../navigation/use-departure.ts'
import { useGoTo } from '../../navigation/use-go-to.ts'
import { keepReturnPlace } from '../../session/return-place.ts'
import { useSessionChange } from '../../session/use-session-change.ts'
import { useUser } from '../../session/use-user.ts'
import { failedToast, notify } from '../../toasts/toast-store.ts'

const pleaseSignIn = failedToast('Please Sign In', 'You need to sign in to enroll in programs.')
const enrollmentFailed = failedToast('Enrollment Failed', 'Unable to enroll in program. Please try again.')

/**
 * Enrols in a program through the hosted checkout, or at once where it costs nothing. `pendingId` is the program that is waited
 * for, `refusal` the server's sentence about the last attempt, shown where it was made.
 */
export function useEnroll() {
  const session = useUser()
  const goTo = useGoTo()
  const { isLeaving, leaveForCheckout } = useDeparture()
  const { signedOut } = useSessionChange()
  const [wantedId, setWantedId] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<{ programId: string; message: string } | null>(null)

  const askToSignIn = (programId: string) => {
    notify(pleaseSignIn)
    keepReturnPlace(programHref(programId))
    goTo(authHref('programs'))
  }
  const { trigger, pending } = useApiMutation('startProgramCheckout', {
    invalidates: ({ failure, answer }) => {
      if (failure) return failure.kind === 'signed-out' ? [] : ['listPrograms', 'listMyEnrollments']
      return 'enrollment' in answer ? ['listMyEnrollments'] : []
    },
    onDone: (started) => ('enrollment' in started ? notify(enrolledToast) : leaveForCheckout(started.checkoutUrl)),
    onFailed: ({ kind, message }, { body: { programId } }) => {
      if (kind === 'signed-out') {
        // First, or /auth would still see a signed-in user and redirect them back at once.
        signedOut()
        return askToSignIn(programId)
      }
      notify(enrollmentFailed)
      if (message) setRefusal({ programId, message })
    },
  })
  const enroll = async (programId: string) => {
    if (session.state === 'signed-out') return askToSignIn(programId)
    setWantedId(programId)
    setRefusal(null)
    await trigger({ body: { programId } })
  }
  return { enroll, pendingId: pending || isLeaving ? wantedId : null, refusal }
}
