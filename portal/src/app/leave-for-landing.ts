import { paths } from '@studio/contract'
import { go } from '../lib/full-page-navigation.ts'

const storageKey = 'studio.left-for-landing'
/** Coming back this soon means that the same page was served again. */
const tooSoonMs = 10_000

/**
 * Reloads `/`, which was served as the member home because of an expired session cookie. The API's 401 cleared the
 * cookie, so the landing page comes now. Returns false without reloading when that was tried a moment ago, so that no
 * browser reloads forever.
 */
export function leaveForLanding(): boolean {
  const leftAt = Number(sessionStorage.getItem(storageKey) ?? 0)
  if (Date.now() - leftAt < tooSoonMs) return false
  sessionStorage.setItem(storageKey, String(Date.now()))
  go(paths.landing)
  return true
}
