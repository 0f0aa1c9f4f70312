import { Icon } from '../icon/icon.tsx'
import { Menu, type MenuEntry } from '../menu/menu.tsx'
import type { RenderLink } from '../page/render-link.tsx'
import { Avatar } from '../plate/avatar.tsx'
import { greeting, type HeaderPaths, type HeaderUser } from './nav.ts'

export type AccountMenuProps = {
  user: HeaderUser
  paths: Pick<HeaderPaths, 'dashboard' | 'admin'>
  signingOut?: boolean
  onSignOut: () => void
  renderLink?: RenderLink
}

/** The greeting with its menu (spec section 2): two lines an item, Admin for admins, Sign Out at the end (ruling E12). */
export function AccountMenu({ user, paths, signingOut, onSignOut, renderLink }: AccountMenuProps) {
  const admin: MenuEntry = {
    key: 'admin',
    label: 'Admin',
    note: 'Manage classes, programs, and users',
    href: paths.admin,
  }
  const entries: MenuEntry[] = [
    { key: 'dashboard', label: 'Dashboard', note: 'View your bookings and progress', href: paths.dashboard },
    ...(user.role === 'admin' ? [admin] : []),
    {
      key: 'sign-out',
      apart: true,
      keepOpen: true,
      pending: signingOut,
      label: signingOut ? 'Signing Out...' : 'Sign Out',
      note: signingOut && 'Please wait...',
      onSelect: onSignOut,
    },
  ]
  const trigger = (
    <button type="button" className="who">
      <Avatar src={user.profileImageUrl} />
      <span className="nm">{greeting(user)}</span>
      <Icon name="caret-down" size={16} />
    </button>
  )
  return <Menu trigger={trigger} entries={entries} renderLink={renderLink} />
}
