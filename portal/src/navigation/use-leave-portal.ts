import type { Toast } from '@studio/client/toast'
import { useCallback, useState } from 'react'
import { noCheckoutToast, notify, redirectingToast } from '../toasts/toast-store.ts'
import { loadPage } from './full-page-navigation.ts'
import { usePageReturn } from './use-page-return.ts'

/** Navigates to pages outside the portal. `isLeaving` is true until the browser comes back to this page. */
export function useLeavePortal() {
  const [isLeaving, setLeaving] = useState(false)
  usePageReturn(() => setLeaving(false))
  const leaveFor = useCallback((href: string) => {
    setLeaving(true)
    loadPage(href)
  }, [])
  /** Opens the hosted checkout; shows an error toast if its address is missing. */
  const leaveForCheckout = useCallback(
    (href: string | null | undefined, toast: Toast = redirectingToast) => {
      notify(href ? toast : noCheckoutToast)
      if (href) leaveFor(href)
    },
    [leaveFor],
  )
  return { isLeaving, leaveFor, leaveForCheckout }
}
