import { createHoverIntent } from './hover-intent.ts'

/**
 * Makes the menu button in `place` work, with or without React (ARIA menu button pattern): a mouse opens the menu by resting
 * on it; arrows, Home, End and first letters move; Escape, Tab, a followed link and a press elsewhere close; the focus goes
 * back to the button. Returns what ends it. Own code because Radix's DropdownMenu adds 23.4 kB, and needs React.
 */
export function startMenuButton(place: HTMLElement): () => void {
  const button = place.querySelector<HTMLElement>('button[aria-haspopup="menu"]')
  const menu = place.querySelector<HTMLElement>('[role="menu"]')
  if (!button || !menu)
    throw new Error('A menu button needs a button with aria-haspopup="menu" and an element role="menu"')
  let isByHover = false
  const isOpen = () => !menu.hidden
  const show = (open: boolean, byHover = false) => {
    isByHover = open && byHover
    menu.hidden = !open
    button.ariaExpanded = String(open)
    button.dataset.state = open ? 'open' : 'closed'
  }
  const items = () => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]:not([hidden])')]
  const openAt = (index: number) => {
    show(true)
    items().at(index)?.focus()
  }
  const step = (by: number) => {
    const all = items()
    openAt((all.indexOf(document.activeElement as HTMLElement) + by) % all.length)
  }
  const jumpTo = (letter: string) => {
    const all = items()
    const after = all.indexOf(document.activeElement as HTMLElement) + 1
    const inOrder = [...all.slice(after), ...all.slice(0, after)]
    inOrder.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase()))?.focus()
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => (isOpen() ? step(1) : openAt(0)),
    ArrowUp: () => (isOpen() ? step(-1) : openAt(-1)),
    Home: () => openAt(0),
    End: () => openAt(-1),
    Escape: () => {
      show(false)
      button.focus()
    },
  }
  const onKey = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Tab') show(false)
    const isLetter = key.length === 1 && key !== ' '
    if (!(key in keys) && !isLetter) return
    if (!isOpen() && !key.startsWith('Arrow')) return
    event.preventDefault()
    if (isLetter) jumpTo(key)
    else keys[key]?.()
  }
  const onClick = ({ detail }: MouseEvent) => {
    if (isOpen() && !isByHover) show(false)
    // A click by keyboard has no detail: the first item then takes the focus.
    else if (detail === 0) openAt(0)
    else show(true)
  }
  const intent = createHoverIntent({
    isOpen,
    isOpenByHover: () => isOpen() && isByHover,
    open: () => show(true, true),
    close: () => show(false),
  })

  const heard = new AbortController()
  const { signal } = heard
  const isIn = (part: Element, target: EventTarget | null) => target instanceof Node && part.contains(target)
  button.addEventListener('click', onClick, { signal })
  menu.addEventListener('click', ({ target }) => target instanceof Element && target.closest('a') && show(false), {
    signal,
  })
  place.addEventListener('keydown', onKey, { signal })
  place.addEventListener('pointerenter', intent.enter, { signal })
  place.addEventListener('pointerleave', intent.leave, { signal })
  place.addEventListener('pointerdown', intent.press, { signal })
  document.addEventListener('pointerdown', ({ target }) => isIn(place, target) || show(false), { signal })
  return () => {
    heard.abort()
    intent.stop()
  }
}
