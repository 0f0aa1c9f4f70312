import { plainLink, type RenderLink } from '../page/render-link.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Mark } from './mark.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { currentMark, type HeaderPaths, type HeaderUser, type NavItem } from './nav.ts'

export type HeaderProps = {
  studioName: string
  items: readonly NavItem[]
  /** The path of the page that is open; marks the links (ruling E7). */
  currentPath: string
  /** null: nobody is signed in; undefined: not known yet, so neither buttons nor a name show. */
  user: HeaderUser | null | undefined
  paths: HeaderPaths
  signingOut?: boolean
  onSignOut: () => void
  renderLink?: RenderLink
}

/** The shared header (spec section 2): mark, navigation, who is here; under 1024 the navigation is a full page. */
export function Header(props: HeaderProps) {
  const { studioName, items, currentPath, user, paths, renderLink = plainLink } = props
  const home = {
    href: paths.home,
    className: 'mark',
    'aria-current': paths.home === currentPath ? ('page' as const) : undefined,
    children: (
      <>
        <Mark />
        <span>{studioName}</span>
      </>
    ),
  }
  return (
    <header className="top">
      <div className="wrap">
        {renderLink(home)}
        <nav className="nav" aria-label="Main">
          <NavList {...{ items, currentPath, renderLink }} />
        </nav>
        <div className="acts">
          {user === null && renderLink({ href: paths.signIn, className: 'btn s', children: 'Sign In' })}
          {user === null && renderLink({ href: paths.getStarted, className: 'btn p', children: 'Get Started' })}
          {user === undefined && <span className="who-hold" />}
          {user && <AccountMenu {...props} user={user} renderLink={renderLink} />}
          <MobileMenu {...props} renderLink={renderLink} />
        </div>
      </div>
    </header>
  )
}

export type NavListProps = { items: readonly NavItem[]; currentPath: string; renderLink: RenderLink }

/** The navigation's links, the current one marked for everybody. */
export function NavList({ items, currentPath, renderLink }: NavListProps) {
  return (
    <ul>
      {items.map(({ label, href }) => (
        <li key={href}>
          {renderLink({
            href,
            'aria-current': currentMark({ href, path: currentPath }),
            children: <span>{label}</span>,
          })}
        </li>
      ))}
    </ul>
  )
}
