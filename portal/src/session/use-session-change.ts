import type { User } from '@studio/contract'
import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import { dropAhead, keepAhead } from '../lib/call-book.ts'
import { callKey, type ReadName, read } from '../lib/use-call.ts'
import { userKey } from './use-user.ts'

/** What is cleared and read again when somebody signs in: prices and lists may differ for them (spec sections 4 and 7). */
const readAfterSignIn = [
  'listClasses',
  'listPrograms',
  'listInstructors',
  'listMyEnrollments',
] as const satisfies ReadName[]

/** The two changes of a session, each applied to the page's cache at once. */
export function useSessionChange(): { signedIn(user: User): void; signedOut(): void } {
  const { cache, mutate } = useSWRConfig()

  const signedIn = useCallback(
    (user: User) => {
      void mutate(userKey, user, { revalidate: false })
      for (const name of readAfterSignIn) {
        const key = callKey(name)
        keepAhead({ cache, key, request: read(name) })
        void mutate(key, undefined, { revalidate: true })
      }
    },
    [cache, mutate],
  )

  const signedOut = useCallback(() => {
    dropAhead(cache)
    void mutate((key) => key !== userKey, undefined, { revalidate: false })
    void mutate(userKey, null, { revalidate: false })
  }, [cache, mutate])

  return { signedIn, signedOut }
}
