import { formatEmail, type User } from '@studio/contract'
import { useSendVerificationLink } from '../../session/use-send-verification-link.ts'
import { NoticeLine } from '../../states/notice-line.tsx'

/** Says that the address is not confirmed yet, and sends the link again. */
export function UnconfirmedAddressNotice({ user }: { user: User }) {
  const { send, pending } = useSendVerificationLink()
  return (
    <NoticeLine label="Your email address" action="Send the link again" pending={pending} onAction={send}>
      Please confirm your email address. The link is in a mail to <b>{formatEmail(user.email)}</b>. Please check your
      spam folder too.
    </NoticeLine>
  )
}
