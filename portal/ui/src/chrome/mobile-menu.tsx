import { Dialog } from 'radix-ui'
import { type MouseEvent, type ReactElement, useState } from 'react'
import { keyframes, styled } from 'styled-components'
import { Button, IconButton } from '../button/button.tsx'
import type { RenderLink } from '../page/render-link.tsx'
import { NavList } from './header.tsx'
import type { HeaderPaths, HeaderUser, NavItem } from './nav.ts'

export type MobileMenuProps = {
  items: readonly NavItem[]
  currentPath: string
  user: HeaderUser | null | undefined
  paths: HeaderPaths
  signingOut?: boolean
  onSignOut: () => void
  renderLink: RenderLink
  /** The button that opens it. */
  children: ReactElement
}

const appear = keyframes`from { opacity: 0; }`

const Page = styled(Dialog.Content)`
  position: fixed;
  inset: 0;
  z-index: 45;
  overflow: auto;
  overscroll-behavior: contain;

  &:focus-visible {
    outline: none;
    box-shadow: none;
  }

  @media (prefers-reduced-motion: no-preference) {
    animation: ${appear} var(--d-turn) linear;
  }
`

/** Under 1024 the menu is a full page of contents: the navigation, then Dashboard and Sign Out (spec section 2). */
export function MobileMenu(props: MobileMenuProps) {
  const { items, currentPath, renderLink, children } = props
  const [open, setOpen] = useState(false)
  const closeAfterLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) setOpen(false)
  }
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>{children}</Dialog.Trigger>
      <Dialog.Portal>
        <Page className="drawer" aria-describedby={undefined} onClick={closeAfterLink}>
          <div className="drawer-head">
            <Dialog.Title>Menu</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton icon="x" label="Close menu" />
            </Dialog.Close>
          </div>
          <nav aria-label="Menu">
            <NavList {...{ items, currentPath, renderLink }} />
          </nav>
          <Account {...props} />
        </Page>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Account({ user, paths, signingOut, onSignOut, renderLink }: MobileMenuProps) {
  if (user === undefined) return null
  if (user === null) {
    return (
      <div className="row">
        {renderLink({ href: paths.signIn, className: 'btn s', children: 'Sign In' })}
        {renderLink({ href: paths.getStarted, className: 'btn p', children: 'Get Started' })}
      </div>
    )
  }
  return (
    <div className="row">
      {renderLink({ href: paths.dashboard, className: 'btn s', children: 'Dashboard' })}
      {user.role === 'admin' && renderLink({ href: paths.admin, className: 'btn s', children: 'Admin' })}
      <span>
        <Button variant="quiet" pending={signingOut} pendingText="Signing Out..." onClick={onSignOut}>
          Sign Out
        </Button>
        {signingOut && <small className="fine"> Please wait...</small>}
      </span>
    </div>
  )
}
