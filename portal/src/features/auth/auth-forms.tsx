import { lazyComponent } from '@studio/client/lazy-component'
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

  .switch-line {
    margin-top: var(--s5);
    color: var(--ink-2);
  }

  .switch-line.spread {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1.5rem;
  }

  .switch-line button {
    padding: 0.35rem 0;
    border: 0;
    background: none;
    text-decoration: underline;
    text-decoration-color: var(--edge);
    text-decoration-thickness: 1px;
    text-underline-offset: 0.22em;
  }

  @media (pointer: coarse) {
    .switch-line button {
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

// Loaded only for accounts with a second factor.
const SecondStep = lazyComponent(async () => ({ default: (await import('./second-step.tsx')).SecondStep }))

type AuthTab = 'login' | 'sign-up'

const headings: Record<AuthTab, string> = { login: 'Sign in', 'sign-up': 'Create your account' }

/** The two forms of /auth in tabs with the welcome panel; after the password, the second factor if required. */
export default function AuthForms() {
  const [tab, setTab] = useState<AuthTab>('login')
  const [needsCode, setNeedsCode] = useState(false)
  const heading = needsCode ? 'Enter your code' : headings[tab]
  usePage({ title: heading, description: 'Sign in or create an account to book classes and follow programs.' })
  const login = useLogin({ onSecondStep: () => setNeedsCode(true) })
  const signUp = useSignUp()
  const formBox = useFocusOnReturn(needsCode)
  const returnToPassword = (failure: LoginFailure | null) => {
    login.setFailure(failure)
    setNeedsCode(false)
  }
  return (
    <TwoColumns>
      <WelcomePanel />
      <div className="form-side">
        <div className="box" ref={formBox}>
          <h1 className="chap">{heading}</h1>
          {needsCode ? (
            <Suspense fallback={<Spinner />}>
              <SecondStep onBack={returnToPassword} />
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
                <p className="small switch-line">
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

/** Focuses the password when the user returns from the second step, whose focused element is gone. */
function useFocusOnReturn(needsCode: boolean): RefObject<HTMLDivElement | null> {
  const formBox = useRef<HTMLDivElement>(null)
  const previouslyNeededCode = useRef(false)
  useEffect(() => {
    if (previouslyNeededCode.current && !needsCode)
      formBox.current?.querySelector<HTMLElement>('[name="password"]')?.focus()
    previouslyNeededCode.current = needsCode
  }, [needsCode])
  return formBox
}
