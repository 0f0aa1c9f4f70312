import { formatEmail, formatUserName, isolate, type RosterEntry } from '@studio/contract'
import { Avatar } from '@studio/ui'
import { styled } from 'styled-components'

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

type Named = Parameters<typeof formatUserName>[0]

export function UserName({ user }: { user: Named }) {
  return <bdi>{formatUserName(user)}</bdi>
}

/** The same for a text without elements: a label or a toast. */
export const isolatedUserName = (user: Named): string => isolate(formatUserName(user))

const Who = styled.div`
  display: flex;
  gap: 0.75rem;
  align-items: center;
  min-width: 0;
  overflow-wrap: anywhere;

  @media print {
    .picture {
      display: none;
    }
  }
`

/** A person of a list: picture, or initials without one, name and address. A closed account has only its words. */
export function PersonName({ user }: { user: RosterEntry['user'] }) {
  const name = formatUserName(user)
  return (
    <Who>
      <Avatar name={user.email ? name : null} src={user.profileImageUrl} size={36} lazy className="picture" />
      <div>
        <b>
          <UserName user={user} />
        </b>
        <span className="sub">
          <BreakableEmail email={user.email} />
        </span>
      </div>
    </Who>
  )
}
