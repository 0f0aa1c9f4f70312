import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { usePage } from '../../navigation/use-page.ts'
import { notify } from '../../toasts/toast-store.ts'
import { InvitationPage } from './invitation-page.tsx'
import { LinkDone, LinkUnusable } from './link-over.tsx'
import { RecoveryFrame } from './recovery-frame.tsx'
import { ResetForm } from './reset-form.tsx'
import { useMoveToAuth } from './use-move-to-auth.ts'

/** /reset-password: a password with the token of the mailed link, a new one or that of an invited person. */
export default function ResetPasswordPage() {
  const query = useSearchParams()[0]
  const token = query.get('token')
  if (token && query.get('for') === 'invitation') return <InvitationPage token={token} />
  return <ResetPassword token={token} />
}

function ResetPassword({ token }: { token: string | null }) {
  usePage({ title: 'Reset Password', description: 'Choose a new password for your account.' })
  const [done, setDone] = useState(false)
  if (!token) return <InvalidLink />
  if (done) return <LinkDone title="Your password is changed" />
  return (
    <RecoveryFrame>
      <h1 className="chap">Choose a new password</h1>
      <ResetForm token={token} onDone={() => setDone(true)} />
    </RecoveryFrame>
  )
}

function InvalidLink() {
  useMoveToAuth()
  useEffect(() => {
    notify({
      title: 'Invalid Link',
      description: 'This password reset link is invalid or missing a token.',
      tone: 'destructive',
    })
  }, [])
  return (
    <LinkUnusable title="Invalid Reset Link">
      Reset links work once, and for one hour. You are taken to the sign-in page in a moment.
    </LinkUnusable>
  )
}
