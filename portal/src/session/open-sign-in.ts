import { signInHref } from '@studio/contract'
import { forgetReturnPlace, keepReturnPlace } from './return-place.ts'

/**
 * Opens signing in beside this page, which stays as it is. The new tab starts with a copy of this tab's storage, so that it
 * leads back to exactly this place; this tab itself goes nowhere and forgets it.
 */
export function openSignIn(): void {
  keepReturnPlace()
  window.open(signInHref(), '_blank')
  forgetReturnPlace()
}
