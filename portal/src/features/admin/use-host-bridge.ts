import type { HostBridge } from '@studio/admin-remote/host-bridge'
import { adminBridgeVersion, type User } from '@studio/contract'
import { useMemo } from 'react'
import { dataClient } from '../../api/api.ts'
import { useGoTo } from '../../navigation/use-go-to.ts'
import { setScreenTitle } from '../../navigation/use-page.ts'
import { openSignInTab, unauthorizedToast, useSignInAgain } from '../../session/use-sign-in-again.ts'
import { studio, useStudioToday } from '../../studio/studio.ts'
import { notify } from '../../toasts/toast-store.ts'

/** The props that the portal passes to the admin area. `onLeave` is called when the area goes to another page. */
export function useHostBridge(user: User, onLeave: () => void): HostBridge {
  const goTo = useGoTo()
  const signInAgain = useSignInAgain()
  const today = useStudioToday()
  return useMemo(
    () => ({
      user,
      version: adminBridgeVersion,
      notify,
      setScreenTitle: (screen) => setScreenTitle({ page: 'Admin', ...screen }),
      goTo: (path) => {
        onLeave()
        goTo(path)
      },
      studio,
      today,
      sharedData: dataClient,
      signIn: openSignInTab,
      redirectToSignIn: () => signInAgain({ toast: unauthorizedToast }),
    }),
    [user, onLeave, goTo, signInAgain, today],
  )
}
