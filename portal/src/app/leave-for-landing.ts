import { paths } from '@studio/contract'
import { go } from '../lib/full-page-navigation.ts'

const storageKey = 'studio.left-for-landing'
/** Coming back this soon means that the same page was served again. */
const tooSoonMs = 10_000

/**
 * Loads `/` anew, which was served as the member home because of a session cookie that is over: the API has cleared it
 * with its 401, so the landing page comes now. Answers false, and stays, when that was tried a moment ago and this page
 * came again, so that no browser reloads for ever.
 */
export function leaveForLanding(): boolean {
  const leftAt = Number(sessionStorage.getItem(storageKey) ?? 0)
  if (Date.now() - leftAt < tooSoonMs) return false
  sessionStorage.setItem(storageKey, String(Date.now()))
  go(paths.landing)
  return true
}
