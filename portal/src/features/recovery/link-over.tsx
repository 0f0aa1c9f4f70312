import { paths } from '@studio/contract'
import { ButtonLink, EmptyState } from '@studio/ui'
import type { ReactNode } from 'react'
import { BackToLogin } from './back-to-login.tsx'
import { RecoveryFrame } from './recovery-frame.tsx'
import { useMoveToAuth } from './use-move-to-auth.ts'

/** A mailed link that does not work, with the way to another one. */
export function LinkUnusable({ title, children }: { title: string; children: ReactNode }) {
  return (
    <RecoveryFrame>
      <EmptyState
        title={title}
        headingLevel={1}
        kind="window"
        action={
          <ButtonLink variant="secondary" href={paths.forgotPassword}>
            Request a New Link
          </ButtonLink>
        }
      >
        {children}
      </EmptyState>
    </RecoveryFrame>
  )
}

/** A mailed link that has done its work: on to the sign-in page, at once by hand or by itself after a moment. */
export function LinkDone({ title }: { title: string }) {
  useMoveToAuth()
  return (
    <RecoveryFrame>
      <EmptyState title={title} headingLevel={1} done action={<BackToLogin variant="secondary" />}>
        You can sign in with it now. You are taken to the sign-in page in a moment.
      </EmptyState>
    </RecoveryFrame>
  )
}
