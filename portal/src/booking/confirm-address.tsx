import { Button, Notice } from '@studio/ui'
import { useSendVerificationLink } from '../session/use-send-verification-link.ts'

/** Asks to confirm the email address, because no unpaid seat is held before that; sends the link again on request. */
export function ConfirmAddress({ email }: { email: string }) {
  const { send, pending } = useSendVerificationLink()
  return (
    <Notice tone="highlight" title="Please confirm your email address first">
      We can hold a seat for payment once your address is confirmed. The link is in the mail we sent to <b>{email}</b>.
      Please check your spam folder too.
      <Button variant="quiet" pending={pending} onClick={() => void send()}>
        Send the link again
      </Button>
    </Notice>
  )
}
