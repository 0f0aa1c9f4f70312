import { useRefetch } from '@studio/client/reading'
import { authHref, isSignedOut, messageOf, programHref } from '@studio/contract'
import { useCallback, useState } from 'react'
import { api } from '../../lib/api.ts'
import { go } from '../../lib/go.ts'
import { useGoTo } from '../../lib/use-go-to.ts'
import { usePageReturn } from '../../lib/use-page-return.ts'
import { keepReturnPlace } from '../../session/return-place.ts'
import { useSessionChange } from '../../session/use-session-change.ts'
import { useUser } from '../../session/use-user.ts'
import { noCheckoutToast, redirectingToast } from '../../toasts/checkout-toasts.ts'
import { notify, type Toast } from '../../toasts/toast-store.ts'

const pleaseSignIn: Toast = {
  title: 'Please Sign In',
  description: 'You need to sign in to enroll in programs.',
  tone: 'destructive',
}
const enrollmentFailed: Toast = {
  title: 'Enrollment Failed',
  description: 'Unable to enroll in program. Please try again.',
  tone: 'destructive',
}

/**
 * Enrols in a program through the hosted checkout (spec sections 4 and 8). `pendingId` is the program that is waited
 * for, `refusal` the server's sentence about the last attempt, shown where it was made.
 */
export function useEnroll() {
  const session = useUser()
  const goTo = useGoTo()
  const refetch = useRefetch()
  const { signedOut } = useSessionChange()
  const [pendingId, setPendingId] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<{ programId: string; message: string } | null>(null)
  usePageReturn(() => setPendingId(null))
  const visitor = session.state === 'signed-out'

  const enroll = useCallback(
    async (programId: string) => {
      const askToSignIn = () => {
        notify(pleaseSignIn)
        keepReturnPlace(programHref(programId))
        goTo(authHref('programs'))
      }
      if (visitor) return askToSignIn()
      setPendingId(programId)
      setRefusal(null)
      try {
        const { checkoutUrl } = await api.call('startProgramCheckout', { body: { programId } })
        if (checkoutUrl) {
          notify(redirectingToast)
          return go(checkoutUrl)
        }
        notify(noCheckoutToast)
      } catch (error) {
        if (isSignedOut(error)) {
          // First, or /auth would still see somebody signed in and send them straight back.
          signedOut()
          askToSignIn()
        } else {
          notify(enrollmentFailed)
          const message = messageOf(error)
          if (message) setRefusal({ programId, message })
          await refetch('listPrograms', 'listMyEnrollments')
        }
      }
      setPendingId(null)
    },
    [visitor, goTo, refetch, signedOut],
  )
  return { enroll, pendingId, refusal }
}
