import { useEffect, useId, useRef } from 'react'
import { styled } from 'styled-components'
import { Avatar } from '../artwork/avatar.tsx'
import { Icon } from '../icon/icon.tsx'
import { startMenuButton } from './menu-button.ts'
import { greeting, type HeaderPaths, type HeaderUser } from './nav.ts'

export type AccountMenuProps = {
  user: HeaderUser
  paths: Pick<HeaderPaths, 'dashboard' | 'admin'>
  signingOut?: boolean
  onSignOut: () => void
}

const Place = styled.div`
  position: relative;

  > .menu {
    position: absolute;
    z-index: var(--z-menu);
    top: calc(100% + 6px);
    right: 0;
  }
`

/**
 * The greeting with its menu: two lines an item, Admin for admins, Sign Out at the end.
 * Written by hand: Radix's DropdownMenu adds 23.4 kB to the first load of every page (of 125 kB).
 */
export function AccountMenu(props: AccountMenuProps) {
  const { user, paths, signingOut = false, onSignOut } = props
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? startMenuButton(place.current) : undefined), [])
  const link = (href: string, label: string, note: string) => (
    <a href={href} role="menuitem" tabIndex={-1} className="menu-item">
      {label} <small>{note}</small>
    </a>
  )
  return (
    <Place ref={place}>
      <button
        type="button"
        className="who"
        id={id}
        aria-haspopup="menu"
        aria-expanded={false}
        aria-controls={`${id}menu`}
      >
        <Avatar src={user.profileImageUrl} />
        <span className="nm">{greeting(user)}</span>
        <Icon name="caret-down" size={16} />
      </button>
      <div className="menu" role="menu" id={`${id}menu`} aria-labelledby={id} hidden>
        {link(paths.dashboard, 'Dashboard', 'View your bookings and progress')}
        {user.role === 'admin' && link(paths.admin, 'Admin', 'Manage classes, programs, and users')}
        <hr className="menu-rule" />
        <SignOutItem pending={signingOut} onSignOut={onSignOut} />
      </div>
    </Place>
  )
}

/** The menu stays open while signing out, so that its pending label can be read. */
function SignOutItem({ pending, onSignOut }: { pending: boolean; onSignOut: () => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className="menu-item"
      aria-disabled={pending || undefined}
      onClick={() => pending || onSignOut()}
    >
      {pending ? (
        <>
          Signing Out... <small>Please wait...</small>
        </>
      ) : (
        'Sign Out'
      )}
    </button>
  )
}
