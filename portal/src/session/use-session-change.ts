import { useAccountChange, usePrefetch } from '@studio/client/cache'
import { accountKey, type ReadName } from '@studio/client/reading'
import type { User } from '@studio/contract'
import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import { announceAccount } from './account-channel.ts'

/** Read at once when a user signs in: prices and lists may differ for them. */
const readAfterSignIn = [
  'listClasses',
  'listPrograms',
  'listInstructors',
  'listMyEnrollments',
] as const satisfies ReadName[]

/** The two changes of a session, each applied to the page's cache at once. */
export function useSessionChange(): { signedIn(user: User): void; signedOut(): void } {
  const { mutate } = useSWRConfig()
  const changeAccount = useAccountChange()
  const prefetch = usePrefetch()

  const signedIn = useCallback(
    (user: User) => {
      changeAccount(user.id)
      announceAccount(user.id)
      prefetch(...readAfterSignIn)
      void mutate(accountKey, user, { revalidate: false })
    },
    [changeAccount, mutate, prefetch],
  )

  const signedOut = useCallback(() => {
    changeAccount(null)
    announceAccount(null)
    void mutate(accountKey, null, { revalidate: false })
  }, [changeAccount, mutate])

  return { signedIn, signedOut }
}
