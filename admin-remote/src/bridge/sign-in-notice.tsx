import { signInHref } from '@studio/contract'
import { Notice } from '@studio/ui'
import { createContext, type MouseEvent, useContext, useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { useBridge } from './bridge.tsx'

/** Whether the last response to this page said that the session has ended. */
export const SessionOverContext = createContext(false)

const Place = styled.div`
  padding-top: var(--s5);
  scroll-margin-bottom: var(--s5);
`

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
      opens in a new tab. What you entered stays here, so you can send it afterwards.
    </Notice>
  )
}

/** The same notice inside a form, shown from the refused mutation until a call succeeds. */
export function SignInAgain() {
  return useContext(SessionOverContext) ? <InView /> : null
}

function InView() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A long form has its end out of sight. Browsers answer a promise here, which is no clean-up.
    place.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [])
  return (
    <Place ref={place}>
      <SignInNotice />
    </Place>
  )
}
