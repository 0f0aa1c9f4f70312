import { signInHref } from '@studio/contract'
import { Notice } from '@studio/ui'
import { createContext, type MouseEvent, useContext, useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { useBridge } from './bridge.tsx'

/** Whether the last response to this page said that the session has ended. */
export const SessionEndedContext = createContext(false)

const NoticeBox = styled.div`
  padding-top: var(--s5);
  scroll-margin-bottom: var(--s5);
`

export function SignInNotice() {
  const { signIn } = useBridge()
  const openSignIn = (event: MouseEvent) => {
    event.preventDefault()
    signIn()
  }
  return (
    <Notice tone="bad" title="Please log in again.">
      <a href={signInHref()} target="_blank" rel="noopener opener" onClick={openSignIn}>
        Sign In
      </a>{' '}
      opens in a new tab. What you entered stays here, so you can send it afterwards.
    </Notice>
  )
}

/** The same notice inside a form, shown while the session has ended and scrolled into view. */
export function FormSignInNotice() {
  return useContext(SessionEndedContext) ? <ScrolledNotice /> : null
}

function ScrolledNotice() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In a long form the notice may be out of sight. The braces keep React from getting the promise that some browsers
    // return here.
    box.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [])
  return (
    <NoticeBox ref={box}>
      <SignInNotice />
    </NoticeBox>
  )
}
