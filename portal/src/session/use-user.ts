import { setAccount } from '@studio/client/data-client'
import { signedInUserKey } from '@studio/client/reading'
import { isUnauthorized, paths, type User } from '@studio/contract'
import useSWR from 'swr'
import { api, dataClient } from '../api/api.ts'
import { isSignOutUnconfirmed, mayBeSignedIn } from './signed-in-hint.ts'

/** The current user: loading, signed in, signed out, or unknown because the call failed. */
export type Session =
  | { state: 'loading'; user: undefined }
  | { state: 'signed-in'; user: User }
  | { state: 'signed-out'; user: null }
  | { state: 'failed'; user: undefined; error: Error; retry: () => void }

async function readUser(): Promise<User | null> {
  const user = await findUser()
  setAccount(dataClient, user?.id ?? null)
  return user
}

/** The signed-in user; null without one, which the API answers with a 401. */
async function findUser(): Promise<User | null> {
  // A session may exist without the hint that `mayBeSignedIn` reads: on `/`, which shows the portal only to browsers with
  // a session cookie, and after an unconfirmed sign-out, whose session the API ends at this call.
  const mayHaveSessionWithoutHint = window.location.pathname === paths.landing || isSignOutUnconfirmed()
  if (!mayBeSignedIn() && !mayHaveSessionWithoutHint) return null
  try {
    return await api.call('getUser')
  } catch (error) {
    if (isUnauthorized(error)) return null
    throw error
  }
}

/** The session of this page. */
export function useUser(): Session {
  const { data, error, isValidating, mutate } = useSWR<User | null, Error>(signedInUserKey, readUser)
  if (data) return { state: 'signed-in', user: data }
  if (data === null) return { state: 'signed-out', user: null }
  if (error && !isValidating) return { state: 'failed', user: undefined, error, retry: () => void mutate() }
  return { state: 'loading', user: undefined }
}
