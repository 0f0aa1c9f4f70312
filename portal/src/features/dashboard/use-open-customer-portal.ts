import { isSignedOut, messageOf } from '@studio/contract'
import { useCallback, useState } from 'react'
import { api } from '../../lib/api.ts'
import { go } from '../../lib/go.ts'
import { usePageReturn } from '../../lib/use-page-return.ts'
import { unauthorizedToast, useSignInAgain } from '../../session/use-sign-in-again.ts'
import { notify } from '../../toasts/toast-store.ts'

/** Opens the payment provider's customer portal: card, invoices, cancelling at the period's end (ruling A2). */
export function useOpenCustomerPortal() {
  const [pending, setPending] = useState(false)
  const signInAgain = useSignInAgain()
  usePageReturn(() => setPending(false))
  const open = useCallback(async () => {
    setPending(true)
    try {
      const { portalUrl } = await api.call('openCustomerPortal')
      return go(portalUrl)
    } catch (error) {
      if (isSignedOut(error)) {
        signInAgain({ redirect: 'dashboard', toast: unauthorizedToast })
      } else {
        const fallback = 'Unable to open your membership. Please try again.'
        notify({ title: 'Error', description: messageOf(error) ?? fallback, tone: 'destructive' })
      }
    }
    setPending(false)
  }, [signInAgain])
  return { open, pending }
}
