import { formatUserName, type RosterEntry } from '@studio/contract'
import { Avatar } from '@studio/ui'
import { styled } from 'styled-components'
import { BreakableEmail } from './breakable-email.tsx'
import { UserName } from './user-name.tsx'

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
