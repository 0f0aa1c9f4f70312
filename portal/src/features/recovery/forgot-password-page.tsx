import { Tabs } from '@studio/ui'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { usePage } from '../../navigation/use-page.ts'
import { BackToLogin } from './link-result.tsx'
import { RecoveryForm, useRecovery } from './recovery-form.tsx'
import { RecoveryFrame } from './recovery-frame.tsx'

const TITLE = 'Account recovery'

type RecoveryTab = 'password' | 'username'

function getInitialTab(locationState: unknown): RecoveryTab {
  const requestedTab =
    typeof locationState === 'object' && locationState !== null && 'tab' in locationState
      ? locationState.tab
      : undefined
  return requestedTab === 'username' ? 'username' : 'password'
}

/** /forgot-password: a reset link, or the username, by mail. */
export default function ForgotPasswordPage() {
  usePage({ title: TITLE, description: 'Get a link to choose a new password, or your username, by mail.' })
  const { state: locationState } = useLocation()
  const passwordForm = useRecovery({
    endpoint: 'forgotPassword',
    fallbackMessage: 'Failed to send password reset email',
  })
  const usernameForm = useRecovery({
    endpoint: 'forgotUsername',
    fallbackMessage: 'Failed to send username recovery email',
  })
  const [tab, setTab] = useState<RecoveryTab>(() => getInitialTab(locationState))
  return (
    <RecoveryFrame>
      <h1 className="chap">{TITLE}</h1>
      <Tabs
        label="Recovery"
        value={tab}
        onValueChange={(value) => setTab(value === 'username' ? 'username' : 'password')}
        tabs={[
          {
            value: 'password',
            label: 'Reset Password',
            panel: (
              <RecoveryForm
                form={passwordForm}
                explanation="We will mail you a link to choose a new password. It works for one hour."
                buttonLabel="Send Reset Link"
              />
            ),
          },
          {
            value: 'username',
            label: 'Find Username',
            panel: (
              <RecoveryForm
                form={usernameForm}
                explanation="We will mail you the username for your email address."
                buttonLabel="Send Username"
              />
            ),
          },
        ]}
      />
      <p className="back">
        <BackToLogin variant="quiet" />
      </p>
    </RecoveryFrame>
  )
}
