import type { User } from '@studio/contract'
import { useCallback } from 'react'
import { announceAccount } from './account-channel.ts'
import { useAccountChange } from './use-account-change.ts'
import { usePrefetch } from './use-prefetch.ts'

/** Applies signing in or out to the page's cache, and announces it to other tabs. */
export function useSessionChange(): { switchToUser(user: User): void; switchToVisitor(): void } {
  const changeAccount = useAccountChange()
  const prefetch = usePrefetch()
  const switchToUser = useCallback(
    (user: User) => {
      changeAccount(user)
      announceAccount(user.id)
      // Prices and lists may differ for this user.
      prefetch('listClasses', 'listPrograms', 'listInstructors', 'listMyEnrollments')
    },
    [changeAccount, prefetch],
  )
  const switchToVisitor = useCallback(() => {
    changeAccount(null)
    announceAccount(null)
  }, [changeAccount])
  return { switchToUser, switchToVisitor }
}
