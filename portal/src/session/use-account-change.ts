import { setAccount } from '@studio/client/data-client'
import { type ReadKey, signedInUserKey } from '@studio/client/reading'
import type { User } from '@studio/contract'
import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import { dataClient } from '../api/api.ts'

/** Switches the page to another account, or to none, and drops the data of the previous one. */
export function useAccountChange(): (user: User | null) => void {
  const { mutate } = useSWRConfig()
  return useCallback(
    (user) => {
      const previousChangeCount = dataClient.accountStore.getState().changes
      setAccount(dataClient, user?.id ?? null)
      const isSameAccount = dataClient.accountStore.getState().changes === previousChangeCount
      const isNotUserKey = (key?: ReadKey) => key?.[0] !== signedInUserKey[0]
      // If the account is the same as before, its data stays visible while it reloads.
      if (isSameAccount) void mutate(isNotUserKey)
      else void mutate(isNotUserKey, undefined, { revalidate: false })
      void mutate(signedInUserKey, user, { revalidate: false })
    },
    [mutate],
  )
}
