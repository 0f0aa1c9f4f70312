import { isSignedOut, paths, type User } from '@studio/contract'
import { callKey, read, useRead } from '../lib/use-call.ts'
import { maybeSignedIn } from './signed-in-hint.ts'

export const userKey = callKey('getUser')

/** Who is there: not known yet, signed in, signed out, or not to be found out because the call failed. */
export type Session =
  | { state: 'loading'; user: undefined }
  | { state: 'signed-in'; user: User }
  | { state: 'signed-out'; user: null }
  | { state: 'failed'; user: undefined; error: Error; retry: () => void }

/** Reads the signed-in user; a 401 means that there is none and is no error (spec section 7). */
async function readUser(): Promise<User | null> {
  // `/` is ours only because of a session cookie: asking lets the API clear one that is over.
  if (!maybeSignedIn() && window.location.pathname !== paths.landing) return null
  try {
    return await read('getUser')
  } catch (error) {
    if (isSignedOut(error)) return null
    throw error
  }
}

/** The session of this page (spec section 4, auth state). */
export function useUser(): Session {
  const { data, error, isValidating, mutate } = useRead<User | null>(userKey, readUser)
  if (data) return { state: 'signed-in', user: data }
  if (data === null) return { state: 'signed-out', user: null }
  if (error && !isValidating) return { state: 'failed', user: undefined, error, retry: () => void mutate() }
  return { state: 'loading', user: undefined }
}
