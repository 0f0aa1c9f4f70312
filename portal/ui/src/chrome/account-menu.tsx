import { useEffect, useId, useRef } from 'react'
import { styled } from 'styled-components'
import { Avatar } from '../artwork/avatar.tsx'
import { Icon } from '../icon/icon.tsx'
import { startMenuButton } from './menu-button.ts'
import { formatGreeting, type HeaderPaths, type HeaderUser } from './nav.ts'

export type AccountMenuProps = {
  user: HeaderUser
  paths: Pick<HeaderPaths, 'dashboard' | 'teach' | 'admin'>
  signingOut?: boolean
  onSignOut: () => void
}

const MenuRoot = styled.div`
  position: relative;

  > .menu {
    position: absolute;
    z-index: var(--z-menu);
    top: calc(100% + 6px);
    right: 0;
  }
`

/**
 * The greeting of the signed-in user, which opens a menu: Dashboard, Teach for staff, Admin for admins, Sign Out.
 */
export function AccountMenu(props: AccountMenuProps) {
  const { user, paths, signingOut = false, onSignOut } = props
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  // It opens and closes the menu in the DOM, by changing `hidden` and `aria-expanded` of the elements below.
  useEffect(() => (root.current ? startMenuButton(root.current) : undefined), [])
  const renderLink = (href: string, label: string, note: string) => (
    <a href={href} role="menuitem" tabIndex={-1} className="menu-item">
      {label} <small>{note}</small>
    </a>
  )
  return (
    <MenuRoot ref={root}>
      <button
        type="button"
        className="who"
        id={id}
        aria-haspopup="menu"
        aria-expanded={false}
        aria-controls={`${id}menu`}
      >
        <Avatar src={user.profileImageUrl} />
        <span className="who-name">{formatGreeting(user)}</span>
        <Icon name="caret-down" size={16} />
      </button>
      <div className="menu" role="menu" id={`${id}menu`} aria-labelledby={id} hidden>
        {renderLink(paths.dashboard, 'Dashboard', 'View your bookings and progress')}
        {user.staff && renderLink(paths.teach, 'Teach', 'Your classes and who is booked')}
        {user.role === 'admin' && renderLink(paths.admin, 'Admin', 'Manage classes, programs, and users')}
        <hr className="menu-rule" />
        <SignOutItem pending={signingOut} onSignOut={onSignOut} />
      </div>
    </MenuRoot>
  )
}

/** The menu item that signs out. The menu stays open while signing out, so that the pending label can be read. */
function SignOutItem({ pending, onSignOut }: { pending: boolean; onSignOut: () => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className="menu-item"
      aria-disabled={pending || undefined}
      onClick={() => {
        if (!pending) onSignOut()
      }}
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
