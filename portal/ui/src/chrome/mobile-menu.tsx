import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { keyframes, styled } from 'styled-components'
import { Button, IconButton } from '../button/button.tsx'
import { NavList, VisitorLinks } from './header.tsx'
import type { HeaderPaths, HeaderUser, NavItem } from './nav.ts'

export type MobileMenuProps = {
  items: readonly NavItem[]
  currentPath: string
  user: HeaderUser | null | undefined
  paths: HeaderPaths
  signingOut?: boolean
  onSignOut: () => void
}

const appear = keyframes`from { opacity: 0; }`

const Page = styled.div`
  position: fixed;
  inset: 0;
  z-index: var(--z-drawer);
  overflow: auto;
  overscroll-behavior: contain;

  @media (prefers-reduced-motion: no-preference) {
    animation: ${appear} var(--d-turn) linear;
  }
`

/**
 * Under 1024 the menu is a full page of contents: the navigation, then Dashboard and Sign Out. Written
 * by hand: of the browser's modal dialog, tooltips and toasts would be out of reach, and Tab would leave the page;
 * Radix's Dialog comes with the parts that pages load late.
 */
export function MobileMenu(props: MobileMenuProps) {
  const { items, currentPath } = props
  const [open, setOpen] = useState(false)
  const titleId = useId()
  const page = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  useWholeScreen({ open, page, opener })
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) close()
  }
  return (
    <>
      <IconButton
        ref={opener}
        outlined
        icon="list"
        label="Open menu"
        className="burger"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Page
          ref={page}
          className="drawer"
          role="dialog"
          aria-modal="true"
          aria-labelledby={titleId}
          onClick={onClick}
          onKeyDown={(event) => keepInside({ event, page: page.current, close })}
        >
          <div className="drawer-head">
            <h2 id={titleId}>Menu</h2>
            <IconButton icon="x" label="Close menu" onClick={close} />
          </div>
          <nav aria-label="Menu">
            <NavList {...{ items, currentPath }} />
          </nav>
          <Account {...props} />
        </Page>
      )}
    </>
  )
}

type Places = { open: boolean; page: RefObject<HTMLElement | null>; opener: RefObject<HTMLElement | null> }

/**
 * While the menu covers the screen the page behind it does not scroll; afterwards the focus returns to where it was.
 */
function useWholeScreen({ open, page, opener }: Places) {
  useEffect(() => {
    if (!open) return
    const root = document.documentElement
    const before = root.style.overflow
    const from = opener.current
    root.style.overflow = 'hidden'
    page.current?.querySelector<HTMLElement>('button, a')?.focus()
    return () => {
      root.style.overflow = before
      from?.focus({ preventScroll: true })
    }
  }, [open, page, opener])
}

function keepInside({ event, page, close }: { event: KeyboardEvent; page: HTMLElement | null; close: () => void }) {
  if (event.key === 'Escape') close()
  if (event.key !== 'Tab' || !page) return
  const stops = [...page.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')]
  const end = event.shiftKey ? stops[0] : stops.at(-1)
  if (document.activeElement !== end) return
  event.preventDefault()
  const next = event.shiftKey ? stops.at(-1) : stops[0]
  next?.focus()
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
      <a className="btn s" href={paths.dashboard}>
        Dashboard
      </a>
      {user.role === 'admin' && (
        <a className="btn s" href={paths.admin}>
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
