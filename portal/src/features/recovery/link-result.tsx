import { paths } from '@studio/contract'
import { ButtonLink, type ButtonVariant, EmptyState } from '@studio/ui'
import { type ReactNode, useEffect } from 'react'
import { useGoTo } from '../../navigation/use-go-to.ts'
import { RecoveryFrame } from './recovery-frame.tsx'

/** A mailed link that does not work, with a link to request another one. */
export function LinkUnusable({ title, children }: { title: string; children: ReactNode }) {
  return (
    <RecoveryFrame>
      <EmptyState
        title={title}
        headingLevel={1}
        artwork="window"
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

/** A mailed link that was used successfully: leads to the sign-in page after a moment, or by the button at once. */
export function LinkDone({ title }: { title: string }) {
  useRedirectToAuth()
  return (
    <RecoveryFrame>
      <EmptyState title={title} headingLevel={1} isDone action={<BackToLogin variant="secondary" />}>
        You can now sign in. We will take you to the sign-in page in a moment.
      </EmptyState>
    </RecoveryFrame>
  )
}

export function BackToLogin({ variant }: { variant: ButtonVariant }) {
  return (
    <ButtonLink variant={variant} href={paths.auth}>
      Back to Login
    </ButtonLink>
  )
}

const REDIRECT_DELAY_MS = 3000

/** Opens the sign-in page in a moment. */
export function useRedirectToAuth(): void {
  const goTo = useGoTo()
  useEffect(() => {
    const timer = setTimeout(() => goTo(paths.auth), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [goTo])
}
