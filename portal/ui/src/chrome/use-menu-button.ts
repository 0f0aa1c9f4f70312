import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { createHoverIntent } from './hover-intent.ts'

/** Closed, open because the mouse rests on it, or open because it was asked for. */
type Opened = 'no' | 'by-hover' | 'on-purpose'

const itemsIn = (root: HTMLElement | null) => [...(root?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

/**
 * A button with a menu (ARIA menu button pattern): arrows, Home, End and first letters move, Escape and Tab close, the
 * focus goes back to the button. Answers the props of the three elements.
 */
export function useMenuButton() {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Opened>('no')
  const open = opened !== 'no'
  const hover = useHover({ opened, setOpened })
  const close = () => setOpened('no')
  useCloseOutside({ open, place, close })

  const focusItem = (at: number) => {
    const items = itemsIn(place.current)
    items.at(at % (items.length || 1))?.focus()
  }
  const openAt = (at: number) => {
    setOpened('on-purpose')
    // The items are in the page after the next paint.
    requestAnimationFrame(() => focusItem(at))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = itemsIn(place.current).indexOf(document.activeElement as HTMLElement)
    const keys: Record<string, () => void> = {
      ArrowDown: () => (open ? focusItem(at + 1) : openAt(0)),
      ArrowUp: () => (open ? focusItem(at - 1) : openAt(-1)),
      Home: () => focusItem(0),
      End: () => focusItem(-1),
      Escape: () => {
        close()
        place.current?.querySelector('button')?.focus()
      },
    }
    if (event.key === 'Tab') close()
    if (!open && !event.key.startsWith('Arrow')) return
    const act = keys[event.key] ?? jumpTo({ letter: event.key, at, items: itemsIn(place.current) })
    if (!act) return
    event.preventDefault()
    act()
  }
  const onClick = (event: MouseEvent) => {
    if (opened === 'on-purpose') return close()
    // A click by keyboard has no detail: the first item then takes the focus.
    if (event.detail === 0) openAt(0)
    else setOpened('on-purpose')
  }
  return {
    open,
    root: { ref: place, onKeyDown, ...hover },
    button: {
      id,
      'aria-haspopup': 'menu' as const,
      'aria-expanded': open,
      'aria-controls': open ? `${id}menu` : undefined,
      'data-state': open ? 'open' : 'closed',
      onClick,
    },
    menu: { close, props: { id: `${id}menu`, role: 'menu', 'aria-labelledby': id } },
  }
}

function useHover({ opened, setOpened }: { opened: Opened; setOpened: (next: Opened) => void }) {
  const now = useRef(opened)
  now.current = opened
  const [intent] = useState(() =>
    createHoverIntent({
      isOpen: () => now.current !== 'no',
      isOpenByHover: () => now.current === 'by-hover',
      open: () => setOpened('by-hover'),
      close: () => setOpened('no'),
    }),
  )
  useEffect(() => intent.stop, [intent])
  return {
    onPointerEnter: (event: PointerEvent) => intent.enter(event),
    onPointerLeave: (event: PointerEvent) => intent.leave(event),
    onPointerDown: intent.press,
  }
}

function useCloseOutside(input: { open: boolean; place: { current: HTMLElement | null }; close: () => void }) {
  const { open, place, close } = input
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` only sets state and may be any render's
  useEffect(() => {
    if (!open) return
    const onPress = (event: globalThis.PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) close()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [open, place])
}

function jumpTo({ letter, at, items }: { letter: string; at: number; items: HTMLElement[] }): (() => void) | undefined {
  if (letter.length !== 1 || letter === ' ') return undefined
  const inOrder = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  const found = inOrder.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase()))
  return found && (() => found.focus())
}
