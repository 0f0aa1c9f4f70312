import { createHoverIntent } from './hover-intent.ts'

/**
 * Makes the menu button in `root` work, with or without React (ARIA menu button pattern): hovering opens the menu; arrows,
 * Home, End and first letters move the focus; Escape, Tab, a click on a link and a press outside close it. Returns a
 * function that removes the listeners. Radix's DropdownMenu would add 23.4 kB, and needs React.
 */
export function startMenuButton(root: HTMLElement): () => void {
  const button = root.querySelector<HTMLElement>('button[aria-haspopup="menu"]')
  const menu = root.querySelector<HTMLElement>('[role="menu"]')
  if (!button || !menu)
    throw new Error('A menu button needs a button with aria-haspopup="menu" and an element role="menu"')
  let openedByHover = false
  const isOpen = () => !menu.hidden
  const setOpen = (open: boolean, { byHover = false } = {}) => {
    openedByHover = open && byHover
    menu.hidden = !open
    button.ariaExpanded = String(open)
    button.dataset.state = open ? 'open' : 'closed'
  }
  const getItems = () => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]:not([hidden])')]
  const openAt = (index: number) => {
    setOpen(true)
    getItems().at(index)?.focus()
  }
  const moveFocus = (offset: number) => {
    const menuItems = getItems()
    const focusedIndex = menuItems.indexOf(document.activeElement as HTMLElement)
    // In a menu opened by hover or a click, the focus is still on the button: ArrowUp then goes to the last item.
    openAt(focusedIndex < 0 && offset < 0 ? -1 : (focusedIndex + offset) % menuItems.length)
  }
  const focusByLetter = (letter: string) => {
    const menuItems = getItems()
    const start = menuItems.indexOf(document.activeElement as HTMLElement) + 1
    const itemsFromStart = [...menuItems.slice(start), ...menuItems.slice(0, start)]
    itemsFromStart.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase()))?.focus()
  }
  const actionByKey: Record<string, () => void> = {
    ArrowDown: () => (isOpen() ? moveFocus(1) : openAt(0)),
    ArrowUp: () => (isOpen() ? moveFocus(-1) : openAt(-1)),
    Home: () => openAt(0),
    End: () => openAt(-1),
    Escape: () => {
      setOpen(false)
      button.focus()
    },
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Tab') setOpen(false)
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey
    const isLetter = key.length === 1 && key !== ' ' && !isShortcut
    if (!isLetter && !(key in actionByKey)) return
    if (!isOpen() && !key.startsWith('Arrow')) return
    event.preventDefault()
    if (isLetter) focusByLetter(key)
    else actionByKey[key]?.()
  }
  const onClick = ({ detail }: MouseEvent) => {
    if (isOpen() && !openedByHover) setOpen(false)
    // A click by keyboard has the detail 0.
    else if (detail === 0) openAt(0)
    else setOpen(true)
  }
  const hoverIntent = createHoverIntent({
    isOpen,
    isOpenByHover: () => isOpen() && openedByHover,
    open: () => setOpen(true, { byHover: true }),
    close: () => setOpen(false),
  })

  const listeners = new AbortController()
  const { signal } = listeners
  const closeOnLinkClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) setOpen(false)
  }
  const closeOnPressOutside = ({ target }: PointerEvent) => {
    const isInside = target instanceof Node && root.contains(target)
    if (!isInside) setOpen(false)
  }
  button.addEventListener('click', onClick, { signal })
  menu.addEventListener('click', closeOnLinkClick, { signal })
  root.addEventListener('keydown', onKeyDown, { signal })
  root.addEventListener('pointerenter', hoverIntent.enter, { signal })
  root.addEventListener('pointerleave', hoverIntent.leave, { signal })
  root.addEventListener('pointerdown', hoverIntent.press, { signal })
  document.addEventListener('pointerdown', closeOnPressOutside, { signal })
  return () => {
    listeners.abort()
    hoverIntent.stop()
  }
}
