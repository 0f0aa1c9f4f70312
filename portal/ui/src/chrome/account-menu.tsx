import { styled } from 'styled-components'
import { Icon } from '../icon/icon.tsx'
import { Avatar } from '../plate/avatar.tsx'
import { greeting, type HeaderPaths, type HeaderUser } from './nav.ts'
import { useMenuButton } from './use-menu-button.ts'

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
 * The greeting with its menu (spec section 2): two lines an item, Admin for admins, Sign Out at the end (ruling E12).
 * It stands on every page, so it is written by hand: a menu library would weigh more than the rest of the header.
 */
export function AccountMenu(props: AccountMenuProps) {
  const { user, paths, signingOut = false, onSignOut } = props
  const { open, root, button, menu } = useMenuButton()
  const link = (href: string, label: string, note: string) => (
    <a href={href} role="menuitem" tabIndex={-1} className="menu-item" onClick={menu.close}>
      {label} <small>{note}</small>
    </a>
  )
  return (
    <Place {...root}>
      <button type="button" className="who" {...button}>
        <Avatar src={user.profileImageUrl} />
        <span className="nm">{greeting(user)}</span>
        <Icon name="caret-down" size={16} />
      </button>
      {open && (
        <div className="menu" {...menu.props}>
          {link(paths.dashboard, 'Dashboard', 'View your bookings and progress')}
          {user.role === 'admin' && link(paths.admin, 'Admin', 'Manage classes, programs, and users')}
          <hr className="menu-rule" />
          <SignOutItem pending={signingOut} onSignOut={onSignOut} />
        </div>
      )}
    </Place>
  )
}

/** The menu stays open while signing out, so that its words can be read. */
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
