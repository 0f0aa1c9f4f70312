import { formatEmail } from '@studio/contract'

/** An email address that wraps before its @ if it is too long for its line. */
export function BreakableEmail({ email }: { email: string }) {
  const shown = formatEmail(email)
  const at = shown.lastIndexOf('@')
  if (at < 1) return <bdi>{shown}</bdi>
  return (
    <bdi>
      {shown.slice(0, at)}
      <wbr />
      {shown.slice(at)}
    </bdi>
  )
}
