import { type MouseEvent, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { keyframes, styled } from 'styled-components'
import { Button, IconButton } from '../button/button.tsx'
import { NavList, VisitorLinks } from './header.tsx'
import type { HeaderPaths, HeaderUser, NavItem } from './nav.ts'

type MobileMenuProps = {
  items: readonly NavItem[]
  currentPath: string
  /** null: signed out; undefined: loading. */
  user: HeaderUser | null | undefined
  paths: HeaderPaths
  signingOut?: boolean
  onSignOut: () => void
  /** The button that opened the menu. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

const appear = keyframes`from { opacity: 0; }`

const Menu = styled.div`
  position: fixed;
  inset: 0;
  z-index: var(--z-drawer);
  overflow: auto;
  overscroll-behavior: contain;

  @media (prefers-reduced-motion: no-preference) {
    animation: ${appear} var(--d-turn) linear;
  }
`

/** The full-screen menu on screens under 1024 px: the navigation and the user's own pages. */
export function MobileMenu(props: MobileMenuProps) {
  const { items, currentPath, opener, onClose } = props
  const titleId = useId()
  const menu = useRef<HTMLDivElement>(null)
  useModalFocus({ menu, opener })
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) onClose()
  }
  return (
    <Menu
      ref={menu}
      className="drawer"
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      onClick={onClick}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      <div className="drawer-head">
        <h2 id={titleId}>Menu</h2>
        <IconButton icon="x" label="Close menu" onClick={onClose} />
      </div>
      <nav aria-label="Menu">
        <NavList items={items} currentPath={currentPath} />
      </nav>
      <Account {...props} />
    </Menu>
  )
}

/**
 * Makes the page behind the open menu inert; afterwards the focus returns to the menu's button. A modal
 * `<dialog>` would do the same to the toasts, which must stay usable.
 */
function useModalFocus({ menu, opener }: { menu: RefObject<HTMLElement | null>; opener: MobileMenuProps['opener'] }) {
  useLayoutEffect(() => {
    const openerElement = opener.current
    const siblings = menu.current?.parentElement?.children ?? []
    const inertSiblings = [...siblings].filter(
      (sibling) => sibling !== menu.current && !sibling.matches('[data-toasts]'),
    )
    menu.current?.querySelector('button')?.focus()
    for (const sibling of inertSiblings) sibling.toggleAttribute('inert', true)
    return () => {
      for (const sibling of inertSiblings) sibling.toggleAttribute('inert', false)
      openerElement?.focus({ preventScroll: true })
    }
  }, [menu, opener])
}

function Account({ user, paths, signingOut, onSignOut }: MobileMenuProps) {
  if (user === undefined) return null
  if (user === null) {
    return (
      <div className="row">
        <VisitorLinks paths={paths} />
      </div>
    )
  }
  return (
    <div className="row">
      <a className="btn secondary" href={paths.dashboard}>
        Dashboard
      </a>
      {user.staff && (
        <a className="btn secondary" href={paths.teach}>
          Teach
        </a>
      )}
      {user.role === 'admin' && (
        <a className="btn secondary" href={paths.admin}>
          Admin
        </a>
      )}
      <span>
        <Button variant="quiet" pending={signingOut} pendingText="Signing Out..." onClick={onSignOut}>
          Sign Out
        </Button>
        {signingOut && <small className="fine"> Please wait...</small>}
      </span>
    </div>
  )
}
