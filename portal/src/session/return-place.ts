import { paths } from '@studio/contract'
import { readTab, writeTab } from '../tab-storage/tab-storage.ts'
import { maybeSignedIn } from './signed-in-hint.ts'

const storageKey = 'studio.return-to'
const signInPaths: readonly string[] = [paths.auth, paths.forgotPassword, paths.resetPassword]
/** How long a return address is kept; after that, signing in leads to the default page. */
export const validForMs = 30 * 60_000

/** The current address. */
function here(): string {
  const { pathname, search, hash } = window.location
  return pathname + search + hash
}

/** Keeps a place for the tab, for 30 minutes: signing in leads back to it. */
export function keepReturnPlace(place: string = here()): void {
  writeTab(storageKey, { place, until: Date.now() + validForMs })
}

/** The place that signing in leads back to, if one was kept; always a path of this site. */
export function returnPlace(): string | null {
  const { place, until } = readTab(storageKey)
  const isOurs = typeof place === 'string' && /^\/(?![/\\])/.test(place)
  return isOurs && typeof until === 'number' && Date.now() < until ? place : null
}

/** Forgets the place. */
export function forgetReturnPlace(): void {
  writeTab(storageKey, {})
}

/** Whether a page is one of those that signing in is done on. */
export const isSignInPath = (pathname: string): boolean => signInPaths.includes(pathname)

/** Forgets the return address once another page is open, or that page itself after signing in: it is used only once. */
export function forgetReturnPlaceAt(pathname: string): void {
  const isLeaving = returnPlace()?.split(/[?#]/, 1)[0] === pathname && !maybeSignedIn()
  if (!isSignInPath(pathname) && !isLeaving) forgetReturnPlace()
}
