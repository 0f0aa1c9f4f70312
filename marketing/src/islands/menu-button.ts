import { createHoverIntent } from '@studio/ui/hover-intent'

/** Makes a menu button work: a mouse opens it by resting on it, arrows walk, Escape and a click elsewhere close, focus returns to the button. */
export function openable(place: HTMLElement): void {
  const button = place.querySelector<HTMLButtonElement>('button[aria-haspopup="menu"]')
  const menu = place.querySelector<HTMLElement>('[role="menu"]')
  if (!button || !menu) return
  const items = () => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]:not([hidden])')]
  const isOpen = () => !menu.hidden
  let isByHover = false
  const show = (open: boolean, byHover = false) => {
    isByHover = open && byHover
    menu.hidden = !open
    button.ariaExpanded = String(open)
    button.dataset.state = open ? 'open' : 'closed'
  }
  const goTo = (index: number) => {
    show(true)
    items().at(index)?.focus()
  }
  const step = (by: number) => {
    const focused = document.activeElement
    const now = focused instanceof HTMLElement ? items().indexOf(focused) : -1
    goTo((now + by + items().length) % items().length)
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => (isOpen() ? step(1) : goTo(0)),
    ArrowUp: () => (isOpen() ? step(-1) : goTo(-1)),
    Home: () => goTo(0),
    End: () => goTo(-1),
    Escape: () => {
      show(false)
      button.focus()
    },
  }
  button.addEventListener('click', ({ detail }) => {
    const byKeyboard = detail === 0
    if (isOpen() && !isByHover) show(false)
    else if (byKeyboard) goTo(0)
    else show(true)
  })
  const intent = createHoverIntent({
    isOpen,
    isOpenByHover: () => isOpen() && isByHover,
    open: () => show(true, true),
    close: () => show(false),
  })
  place.addEventListener('pointerenter', intent.enter)
  place.addEventListener('pointerleave', intent.leave)
  place.addEventListener('pointerdown', intent.press)
  place.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') show(false)
    const act = keys[event.key]
    if (!act || (event.key === 'Escape' && !isOpen())) return
    event.preventDefault()
    act()
  })
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !place.contains(target)) show(false)
  })
}
