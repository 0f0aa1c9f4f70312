import type { Person } from '@studio/contract'
import { Badge } from '@studio/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

export function RoleBadge({ user }: { user: Person }) {
  const { role, isInvited } = user
  // An imported person has `isInvited` too, before an invitation is sent.
  if (user.awaitsInvitation) return <Badge tone="neutral">Not invited yet</Badge>
  if (isInvited)
    return isInvitationExpired(user) ? (
      <Badge tone="warn">Invitation expired</Badge>
    ) : (
      <Badge tone="note">Invited</Badge>
    )
  return <Badge tone={role === 'admin' ? 'note' : 'neutral'}>{role === 'admin' ? 'Admin' : 'User'}</Badge>
}

export const isInvitationExpired = ({ invitationEndsAt }: Pick<Person, 'invitationEndsAt'>): boolean =>
  invitationEndsAt !== undefined && new Date(invitationEndsAt) <= new Date()

const Tags = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s1) var(--s2);

  li {
    display: inline-flex;
    align-items: center;
    max-width: 100%;
  }

  .person-tag {
    min-width: 0;
    overflow-wrap: anywhere;
    white-space: normal;
  }
`

type Props = {
  label: string
  tags: readonly string[]
  /** A button beside each tag. */
  renderAction?: (tag: string) => ReactNode
}

export function TagList({ label, tags, renderAction }: Props) {
  return (
    <Tags aria-label={label}>
      {tags.map((tag) => (
        <li key={tag}>
          <Badge plain className="person-tag">
            {tag}
          </Badge>
          {renderAction?.(tag)}
        </li>
      ))}
    </Tags>
  )
}
