import { lazyPart } from '@studio/client/lazy-part'
import { Spinner, Tabs } from '@studio/ui'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { usePage } from '../../navigation/use-page.ts'
import { type LoginFailure, LoginForm, useLogin } from './login-form.tsx'
import { SignUpForm, useSignUp } from './sign-up-form.tsx'
import { WelcomePanel } from './welcome-panel.tsx'

const TwoColumns = styled.div`
  flex: 1;
  display: grid;
  grid-template-columns: minmax(0, 7fr) minmax(0, 6fr);
  min-height: calc(100svh - 4rem);
  background: var(--paper);

  > .form-side {
    padding: var(--s8) var(--margin);
  }

  .box {
    max-width: 27rem;
  }

  h1 {
    margin-bottom: var(--s5);
  }

  .other {
    margin-top: var(--s5);
    color: var(--ink-2);
  }

  .others {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1.5rem;
  }

  .other button {
    padding: 0.35rem 0;
    border: 0;
    background: none;
    text-decoration: underline;
    text-decoration-color: var(--edge);
    text-decoration-thickness: 1px;
    text-underline-offset: 0.22em;
  }

  @media (pointer: coarse) {
    .other button {
      padding-block: 0.7rem;
    }
  }

  @media (max-width: 1023px) {
    grid-template-columns: minmax(0, 1fr);

    > .form-side {
      padding-block: var(--s7);
    }
  }
`

// Only for accounts with a second factor.
const SecondStep = lazyPart(async () => ({ default: (await import('./second-step.tsx')).SecondStep }))

type AuthTab = 'login' | 'sign-up'

const heads: Record<AuthTab, string> = { login: 'Sign in', 'sign-up': 'Create your account' }

/** The two forms of /auth in tabs with the welcome panel; after the password, the second factor if required. */
export default function Forms() {
  const [tab, setTab] = useState<AuthTab>('login')
  const [atCode, setAtCode] = useState(false)
  const head = atCode ? 'Enter your code' : heads[tab]
  usePage({ title: head, description: 'Sign in or create an account to book classes and follow programs.' })
  const login = useLogin({ onSecondStep: () => setAtCode(true) })
  const signUp = useSignUp()
  const box = useFocusOnReturn(atCode)
  const backToPassword = (failure: LoginFailure | null) => {
    login.fail(failure)
    setAtCode(false)
  }
  return (
    <TwoColumns>
      <WelcomePanel />
      <div className="form-side">
        <div className="box" ref={box}>
          <h1 className="chap">{head}</h1>
          {atCode ? (
            <Suspense fallback={<Spinner />}>
              <SecondStep onBack={backToPassword} />
            </Suspense>
          ) : (
            <>
              <Tabs
                label="Account"
                value={tab}
                onValueChange={(value) => setTab(value === 'sign-up' ? 'sign-up' : 'login')}
                tabs={[
                  { value: 'login', label: 'Login', panel: <LoginForm {...login} /> },
                  { value: 'sign-up', label: 'Sign Up', panel: <SignUpForm form={signUp} /> },
                ]}
              />
              {tab === 'login' && (
                <p className="small other">
                  New here?{' '}
                  <button type="button" onClick={() => setTab('sign-up')}>
                    Create an account
                  </button>
                </p>
              )}
            </>
          )}
        </div>
      </div>
    </TwoColumns>
  )
}

/** Focuses the password when the second step returns to it: the focused element is gone. */
function useFocusOnReturn(atCode: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const wasAtCode = useRef(false)
  useEffect(() => {
    if (wasAtCode.current && !atCode) box.current?.querySelector<HTMLElement>('[name="password"]')?.focus()
    wasAtCode.current = atCode
  }, [atCode])
  return box
}
