import { formatEmail, formatUserName, isolateDirection, type RosterEntry } from '@studio/contract'
import { Avatar } from '@studio/ui'
import { styled } from 'styled-components'

/** An email address that wraps before its @ if it is too long for its line. */
export function BreakableEmail({ email }: { email: string }) {
  const text = formatEmail(email)
  const atIndex = text.lastIndexOf('@')
  if (atIndex < 1) return <bdi>{text}</bdi>
  return (
    <bdi>
      {text.slice(0, atIndex)}
      <wbr />
      {text.slice(atIndex)}
    </bdi>
  )
}

type NamedUser = Parameters<typeof formatUserName>[0]

export function UserName({ user }: { user: NamedUser }) {
  return <bdi>{formatUserName(user)}</bdi>
}

/** The name as plain text, with bidi isolation characters so that a right-to-left name does not reorder its sentence. */
export const isolateUserName = (user: NamedUser): string => isolateDirection(formatUserName(user))

const PersonRow = styled.div`
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

/** Picture or initials, name and email address. A closed account has neither picture nor initials. */
export function PersonName({ user }: { user: RosterEntry['user'] }) {
  const name = formatUserName(user)
  return (
    <PersonRow>
      <Avatar name={user.email ? name : null} src={user.profileImageUrl} size={36} lazy className="picture" />
      <div>
        <b>
          <UserName user={user} />
        </b>
        <span className="sub">
          <BreakableEmail email={user.email} />
        </span>
      </div>
    </PersonRow>
  )
}
