import { useRef, useState } from 'react'
import { IconButton } from '../button/button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { getAriaCurrent, type HeaderPaths, type HeaderUser, type NavItem } from './nav.ts'

export type HeaderProps = {
  studioName: string
  items: readonly NavItem[]
  /** The path of the current page, whose link is marked. */
  currentPath: string
  /** null: signed out; undefined: loading, so that neither buttons nor a name are shown. */
  user: HeaderUser | null | undefined
  paths: HeaderPaths
  signingOut?: boolean
  onSignOut: () => void
}

/** The shared header: logo, navigation, account; under 1024 px the navigation is a full page. */
export function Header(props: HeaderProps) {
  const { studioName, items, currentPath, user, paths } = props
  const [isMenuOpen, setMenuOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <header className="top">
        <div className="wrap">
          <a className="mark" href={paths.home} aria-current={paths.home === currentPath ? 'page' : undefined}>
            <Logo />
            <span>{studioName}</span>
          </a>
          <nav className="nav" aria-label="Main">
            <NavList items={items} currentPath={currentPath} />
          </nav>
          <div className="actions">
            {user === null && <VisitorLinks paths={paths} />}
            {user === undefined && <span className="who-placeholder" />}
            {user && <AccountMenu {...props} user={user} />}
            <IconButton
              ref={opener}
              outlined
              icon="list"
              label="Open menu"
              className="burger"
              aria-haspopup="dialog"
              aria-expanded={isMenuOpen}
              onClick={() => setMenuOpen(true)}
            />
          </div>
        </div>
      </header>
      {isMenuOpen && <MobileMenu {...props} opener={opener} onClose={() => setMenuOpen(false)} />}
    </>
  )
}

type NavListProps = { items: readonly NavItem[]; currentPath: string }

/** The navigation's links, the current one marked. */
export function NavList({ items, currentPath }: NavListProps) {
  return (
    <ul>
      {items.map(({ label, href }) => (
        <li key={href}>
          <a href={href} aria-current={getAriaCurrent({ href, path: currentPath })}>
            <span>{label}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The two links for visitors: sign in and get started. */
export function VisitorLinks({ paths }: { paths: Pick<HeaderPaths, 'signIn' | 'getStarted'> }) {
  return (
    <>
      <a className="btn secondary" href={paths.signIn}>
        Sign In
      </a>
      <a className="btn primary" href={paths.getStarted}>
        Get Started
      </a>
    </>
  )
}

/** The studio's logo: a leaning window with the light in it. */
function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path className="pane" d="M11 3h17.5L21 29H3.5z" />
      <path className="frame" d="M11 3h17.5L21 29H3.5zM19.7 3 12.3 29M7.3 16h17.5" />
    </svg>
  )
}
