import { signInHref } from '@studio/contract'
import { Notice } from '@studio/ui'
import { type MouseEvent, useContext } from 'react'
import { useBridge } from './bridge.tsx'
import { SessionOverContext } from './session-over.ts'

/** Says that the session is over, with the link that signs in beside this page and leads back to exactly here. */
export function SignInNotice() {
  const { signIn } = useBridge()
  const open = (event: MouseEvent) => {
    event.preventDefault()
    signIn()
  }
  return (
    <Notice tone="bad" title="Please log in again.">
      <a href={signInHref()} target="_blank" rel="noopener opener" onClick={open}>
        Sign In
      </a>{' '}
      opens in a new tab. What you entered stays here, so that you can send it afterwards.
    </Notice>
  )
}

/** The same inside a form, from the moment at which a change was refused until a call is answered again. */
export function SignInAgain() {
  return useContext(SessionOverContext) ? <SignInNotice /> : null
}
