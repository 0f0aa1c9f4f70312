import { paths } from '@studio/contract'
import { ButtonLink, type ButtonVariant } from '@studio/ui'

/** The way back to /auth. */
export function BackToLogin({ variant }: { variant: ButtonVariant }) {
  return (
    <ButtonLink variant={variant} href={paths.auth}>
      Back to Login
    </ButtonLink>
  )
}
