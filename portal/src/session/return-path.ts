import { paths } from '@studio/contract'
import { readTab, writeTab } from '../tab-storage/tab-storage.ts'
import { mayBeSignedIn } from './signed-in-hint.ts'

const STORAGE_KEY = 'studio.return-to'
const signInPaths: readonly string[] = [paths.auth, paths.forgotPassword, paths.resetPassword]
/** How long a saved path is valid; after that, signing in leads to the default page. */
export const RETURN_PATH_VALIDITY_MS = 30 * 60_000

function getCurrentPath(): string {
  const { pathname, search, hash } = window.location
  return pathname + search + hash
}

/** Saves a path for this tab. Signing in within 30 minutes leads back to it. */
export function saveReturnPath(path: string = getCurrentPath()): void {
  writeTab(STORAGE_KEY, { path, until: Date.now() + RETURN_PATH_VALIDITY_MS })
}

/** The saved path that signing in leads back to; always one of this site. */
export function getReturnPath(): string | null {
  const { path, until } = readTab(STORAGE_KEY)
  const isOwnPath = typeof path === 'string' && /^\/(?![/\\])/.test(path)
  return isOwnPath && typeof until === 'number' && Date.now() < until ? path : null
}

export function clearReturnPath(): void {
  writeTab(STORAGE_KEY, {})
}

export const isSignInPath = (pathname: string): boolean => signInPaths.includes(pathname)

/** Clears the saved path once its page opens after signing in, or when the user opens another page. */
export function clearReturnPathUnlessSigningIn(pathname: string): void {
  // A visitor at the saved path is about to be redirected to sign in.
  const returnPathname = getReturnPath()?.split(/[?#]/, 1)[0]
  const isRedirecting = returnPathname === pathname && !mayBeSignedIn()
  if (!isSignInPath(pathname) && !isRedirecting) clearReturnPath()
}
