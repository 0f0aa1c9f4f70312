import { signInHref } from '@studio/contract'
import { forgetReturnPlace, keepReturnPlace } from './return-place.ts'

/**
 * Opens signing in in a new tab; this page stays. The new tab starts with a copy of this tab's storage, so that it
 * returns to the same screen; this tab then drops its own return address.
 */
export function openSignIn(): void {
  keepReturnPlace()
  window.open(signInHref(), '_blank')
  forgetReturnPlace()
}
