import { isSignedOut, messageOf } from '@studio/contract'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { unauthorizedToast, useSignInAgain } from '../../session/use-sign-in-again.ts'
import { notify } from '../../toasts/toast-store.ts'

/** Mails the link that confirms the member's address once more. */
export function useSendLink() {
  const [pending, setPending] = useState(false)
  const signInAgain = useSignInAgain()
  const send = async () => {
    setPending(true)
    try {
      const { message } = await api.call('sendVerificationLink')
      notify({ title: 'Confirm your email address', description: message })
    } catch (error) {
      if (isSignedOut(error)) signInAgain({ redirect: 'dashboard', toast: unauthorizedToast })
      else {
        const fallback = 'The link could not be sent. Please try again.'
        notify({ title: 'Error', description: messageOf(error) ?? fallback, tone: 'destructive' })
      }
    }
    setPending(false)
  }
  return { send, pending }
}
