import { lazyComponent } from '@studio/client/lazy-component'
import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { usePage } from '../../navigation/use-page.ts'
import { notify } from '../../toasts/toast-store.ts'
import { LinkDone, LinkUnusable, useRedirectToAuth } from './link-result.tsx'
import { RecoveryFrame } from './recovery-frame.tsx'
import { ResetForm } from './reset-form.tsx'

// Most links are for a new password, so the form for invitations loads only for the link of an invitation.
const loadInvitation = async () => ({ default: (await import('./invitation-page.tsx')).InvitationPage })
const InvitationPage = lazyComponent(loadInvitation)
const isInvitation = (query: URLSearchParams) => query.get('for') === 'invitation'
if (isInvitation(new URLSearchParams(window.location.search))) loadInvitation().catch(() => undefined)

/** /reset-password: a mailed link to choose a new password, or to accept an invitation. */
export default function ResetPasswordPage() {
  const [query] = useSearchParams()
  const token = query.get('token')
  if (!token || !isInvitation(query)) return <ResetPassword token={token} />
  return (
    <Suspense fallback={<InvitationLoading />}>
      <InvitationPage token={token} />
    </Suspense>
  )
}

function InvitationLoading() {
  return (
    <RecoveryFrame>
      <h1 className="chap">Welcome</h1>
    </RecoveryFrame>
  )
}

function ResetPassword({ token }: { token: string | null }) {
  usePage({ title: 'Reset Password', description: 'Choose a new password for your account.' })
  const [isReset, setIsReset] = useState(false)
  if (!token) return <InvalidLink />
  if (isReset) return <LinkDone title="Your password is changed" />
  return (
    <RecoveryFrame>
      <h1 className="chap">Choose a new password</h1>
      <ResetForm token={token} onDone={() => setIsReset(true)} />
    </RecoveryFrame>
  )
}

function InvalidLink() {
  useRedirectToAuth()
  useEffect(() => {
    notify({
      title: 'Invalid Link',
      description: 'This password reset link is invalid or missing a token.',
      tone: 'bad',
    })
  }, [])
  return (
    <LinkUnusable title="Invalid Reset Link">
      Reset links work once, and for one hour. We will take you to the sign-in page in a moment.
    </LinkUnusable>
  )
}
