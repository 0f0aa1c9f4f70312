import { DropdownMenu as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { keyframes, styled } from 'styled-components'
import { plainLink, type RenderLink } from '../page/render-link.tsx'

const open = keyframes`from { opacity: 0; transform: translateY(-4px); }`

const List = styled(Primitive.Content)`
  z-index: 50;

  @media (prefers-reduced-motion: no-preference) {
    animation: ${open} var(--d-turn) var(--e-out);
  }
`

export type MenuEntry = {
  key: string
  label: ReactNode
  /** The second, smaller line. */
  note?: ReactNode
  /** A link … */
  href?: string
  /** … or an act. */
  onSelect?: () => void
  /** Waiting: can be read, not chosen, and the menu stays open. */
  pending?: boolean
  /** The menu stays open after it was chosen, to show what it does ('Signing Out...'). */
  keepOpen?: boolean
  /** A hairline above it. */
  apart?: boolean
}

export type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  /** Names the menu; without it the trigger's words do. */
  label?: string
  entries: readonly MenuEntry[]
  align?: 'start' | 'end'
  renderLink?: RenderLink
}

/** A menu of links and acts, two lines each. Arrow keys, Home, End and letters move; focus returns to the trigger. */
export function Menu({ trigger, label, entries, align = 'end', renderLink = plainLink }: MenuProps) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <List
          className="menu"
          align={align}
          sideOffset={6}
          collisionPadding={12}
          {...(label && { 'aria-label': label })}
        >
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} renderLink={renderLink} />
          ))}
        </List>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

function Entry({ entry, renderLink }: { entry: MenuEntry; renderLink: RenderLink }) {
  const words = (
    <>
      {entry.label} {entry.note && <small>{entry.note}</small>}
    </>
  )
  const select = (event: Event) => {
    if (entry.pending || entry.keepOpen) event.preventDefault()
    if (!entry.pending) entry.onSelect?.()
  }
  return (
    <>
      {entry.apart && <Primitive.Separator className="menu-rule" />}
      <Primitive.Item
        className="menu-item"
        asChild={Boolean(entry.href)}
        aria-disabled={entry.pending || undefined}
        onSelect={select}
      >
        {entry.href ? renderLink({ href: entry.href, children: words }) : words}
      </Primitive.Item>
    </>
  )
}
