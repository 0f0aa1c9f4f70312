import { paths } from '@studio/contract'

const storageKey = 'studio.return-to'
const signInPaths: readonly string[] = [paths.auth, paths.forgotPassword, paths.resetPassword]

/** Keeps this very place for the tab: signing in again leads back to it. */
export function keepReturnPlace(): void {
  const { pathname, search, hash } = window.location
  write(pathname + search + hash)
}

/** The place that signing in leads back to, if one was kept. */
export function returnPlace(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Forgets the place once another page is open: a person who went on is not sent back later. */
export function forgetReturnPlaceAt(pathname: string): void {
  if (!signInPaths.includes(pathname)) write(null)
}

function write(place: string | null): void {
  try {
    if (place === null) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, place)
  } catch {
    // Without storage signing in leads to where `redirect` says.
  }
}
