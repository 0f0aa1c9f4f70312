import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { expectNoFaults } from '../testing/axe.ts'
import { Header, type HeaderProps } from './header.tsx'
import { currentMark, greeting } from './nav.ts'

const items = [
  { label: 'About', href: '/about' },
  { label: 'Classes', href: '/classes' },
  { label: 'Programs', href: '/programs' },
]

const paths = { home: '/', dashboard: '/dashboard', admin: '/admin', signIn: '/auth', getStarted: '/auth' }

function header(props: Partial<HeaderProps> = {}) {
  const onSignOut = vi.fn()
  const all: HeaderProps = {
    studioName: 'Stillwater',
    items,
    currentPath: '/classes',
    user: null,
    paths,
    onSignOut,
    ...props,
  }
  const { rerender } = render(<Header {...all} />)
  return { onSignOut, again: (next: Partial<HeaderProps>) => rerender(<Header {...all} {...next} />) }
}

const main = () => within(screen.getByRole('navigation', { name: 'Main' }))

describe('the marks of the current page', () => {
  it.each([
    ['/classes', '/classes', 'page'],
    ['/classes', '/classes/yoga', 'true'],
    ['/classes', '/programs', undefined],
    ['/', '/', 'page'],
    ['/', '/classes', undefined],
  ] as const)('a link to %s on %s is %s', (href, path, mark) => {
    expect(currentMark({ href, path })).toBe(mark)
  })

  it('are in the navigation for everybody to see and hear', () => {
    header({ currentPath: '/programs' })
    expect(main().getByRole('link', { name: 'Programs' }).getAttribute('aria-current')).toBe('page')
    expect(main().getByRole('link', { name: 'Classes' }).hasAttribute('aria-current')).toBe(false)
  })
})

describe('Header for a visitor', () => {
  it('has Sign In and Get Started, both to /auth, and no menu of an account', async () => {
    header()
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth')
    expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/auth')
    expect(screen.queryByText(/^Hi,/)).toBe(null)
    await expectNoFaults()
  })

  it('shows neither while it is not known who is here', () => {
    header({ user: undefined })
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBe(null)
    expect(screen.queryByText(/^Hi,/)).toBe(null)
  })
})

describe('Header for a member', () => {
  it('greets by first name, or as Friend', () => {
    expect(greeting({ firstName: 'Maya' })).toBe('Hi, Maya')
    expect(greeting({ firstName: '  ' })).toBe('Hi, Friend')
    expect(greeting({ firstName: null })).toBe('Hi, Friend')
  })

  it('its menu has two lines an item, and Admin only for admins', async () => {
    const user = userEvent.setup()
    header({ user: { firstName: 'Maya', role: 'user' } })
    await user.click(screen.getByRole('button', { name: 'Hi, Maya' }))
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent.trim())).toEqual([
      'Dashboard View your bookings and progress',
      'Sign Out',
    ])
    await expectNoFaults(screen.getByRole('menu'))
  })

  it('an admin finds Admin in it', async () => {
    const user = userEvent.setup()
    header({ user: { firstName: 'Rosa', role: 'admin' } })
    await user.click(screen.getByRole('button', { name: 'Hi, Rosa' }))
    const admin = screen.getByRole('menuitem', { name: 'Admin Manage classes, programs, and users' })
    expect(admin.getAttribute('href')).toBe('/admin')
  })

  it('signing out keeps the menu open and says Please wait', async () => {
    const user = userEvent.setup()
    const member = { firstName: 'Maya' }
    const { onSignOut, again } = header({ user: member })
    await user.click(screen.getByRole('button', { name: 'Hi, Maya' }))
    await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }))
    expect(onSignOut).toHaveBeenCalledTimes(1)
    again({ user: member, onSignOut, signingOut: true })
    const waiting = screen.getByRole('menuitem', { name: 'Signing Out... Please wait...' })
    await user.click(waiting)
    expect(onSignOut).toHaveBeenCalledTimes(1)
  })
})

describe('the menu of small screens', () => {
  const open = async (props: Partial<HeaderProps>) => {
    const user = userEvent.setup()
    const { onSignOut } = header(props)
    await user.click(screen.getByRole('button', { name: 'Open menu' }))
    return { user, onSignOut, menu: within(screen.getByRole('dialog', { name: 'Menu' })) }
  }

  it('repeats the navigation with its mark, then Dashboard and Sign Out', async () => {
    const { menu, user, onSignOut } = await open({ user: { firstName: 'Maya' } })
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'About',
      'Classes',
      'Programs',
      'Dashboard',
    ])
    expect(menu.getByRole('link', { name: 'Classes' }).getAttribute('aria-current')).toBe('page')
    await expectNoFaults(screen.getByRole('dialog'))
    await user.click(menu.getByRole('button', { name: 'Sign Out' }))
    expect(onSignOut).toHaveBeenCalledTimes(1)
  })

  it('offers a visitor Sign In and Get Started', async () => {
    const { menu } = await open({ user: null })
    expect(menu.getByRole('link', { name: 'Sign In' })).toBeTruthy()
    expect(menu.getByRole('link', { name: 'Get Started' })).toBeTruthy()
  })

  it('closes on Escape with the focus back, and when a link was followed', async () => {
    const { user } = await open({ user: null })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    const opener = screen.getByRole('button', { name: 'Open menu' })
    expect(document.activeElement).toBe(opener)
    await user.click(opener)
    const link = screen.getByRole('dialog').querySelector('a')
    link?.addEventListener('click', (event) => event.preventDefault())
    await user.click(link as HTMLAnchorElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  })
})

it('every link is made by the caller when it brings its own kind', () => {
  header({
    renderLink: ({ children, ...props }) => (
      <a data-router {...props}>
        {children}
      </a>
    ),
  })
  const links = screen.getAllByRole('link')
  expect(links.every((link) => link.hasAttribute('data-router'))).toBe(true)
})

describe('the account menu by keyboard and mouse', () => {
  const rosa = { firstName: 'Rosa', role: 'admin' }
  const opener = () => screen.getByRole('button', { name: 'Hi, Rosa' })
  const focused = () => document.activeElement?.textContent?.trim().split(' ')[0]

  it('opens by Enter on its first item; arrows, Home, End and letters move; Escape gives the focus back', async () => {
    const user = userEvent.setup()
    header({ user: rosa })
    opener().focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(focused()).toBe('Dashboard'))
    const steps = [
      ['{ArrowDown}', 'Admin'],
      ['{End}', 'Sign'],
      ['{ArrowDown}', 'Dashboard'],
      ['{ArrowUp}', 'Sign'],
      ['{Home}', 'Dashboard'],
      ['a', 'Admin'],
    ] as const
    for (const [keys, word] of steps) {
      await user.keyboard(keys)
      expect(focused()).toBe(word)
    }
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBe(null)
    expect(document.activeElement).toBe(opener())
  })

  it('opens on its last item by the arrow that points up, and closes with Tab', async () => {
    const user = userEvent.setup()
    header({ user: rosa })
    opener().focus()
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(focused()).toBe('Sign'))
    await user.tab()
    expect(screen.queryByRole('menu')).toBe(null)
  })

  it('closes by a second click, by a click elsewhere, and when a link was followed', async () => {
    const user = userEvent.setup()
    header({ user: rosa })
    await user.click(opener())
    await user.click(opener())
    expect(screen.queryByRole('menu')).toBe(null)
    await user.click(opener())
    await user.click(document.body)
    expect(screen.queryByRole('menu')).toBe(null)
    await user.click(opener())
    const link = screen.getByRole('menuitem', { name: /Dashboard/ })
    link.addEventListener('click', (event) => event.preventDefault())
    await user.click(link)
    expect(screen.queryByRole('menu')).toBe(null)
  })

  it('a mouse that rests on it opens it after 200 ms, and leaving closes it after 150 ms (spec section 9)', async () => {
    vi.useFakeTimers()
    const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
    header({ user: rosa })
    const mouse = { pointerType: 'mouse' }
    fireEvent.pointerEnter(opener(), mouse)
    pass(190)
    expect(screen.queryByRole('menu')).toBe(null)
    pass(20)
    expect(screen.getByRole('menu')).toBeTruthy()
    fireEvent.pointerLeave(opener(), mouse)
    pass(140)
    expect(screen.getByRole('menu')).toBeTruthy()
    pass(20)
    expect(screen.queryByRole('menu')).toBe(null)
    // back within 300 ms: at once
    fireEvent.pointerEnter(opener(), mouse)
    pass(1)
    expect(screen.getByRole('menu')).toBeTruthy()
    vi.useRealTimers()
  })

  it('a click on a menu that rests open keeps it open', async () => {
    vi.useFakeTimers()
    header({ user: rosa })
    fireEvent.pointerEnter(opener(), { pointerType: 'mouse' })
    act(() => vi.advanceTimersByTime(210))
    fireEvent.click(opener(), { detail: 1 })
    fireEvent.pointerLeave(opener(), { pointerType: 'mouse' })
    act(() => vi.advanceTimersByTime(500))
    expect(screen.getByRole('menu')).toBeTruthy()
    vi.useRealTimers()
  })

  it('a finger opens nothing by touching past it', () => {
    vi.useFakeTimers()
    header({ user: rosa })
    fireEvent.pointerEnter(opener(), { pointerType: 'touch' })
    act(() => vi.advanceTimersByTime(500))
    expect(screen.queryByRole('menu')).toBe(null)
    vi.useRealTimers()
  })
})

describe('the menu of small screens keeps the keyboard', () => {
  it('Tab stays inside, from the last stop to the first and back', async () => {
    const user = userEvent.setup()
    header({ user: null })
    await user.click(screen.getByRole('button', { name: 'Open menu' }))
    const menu = within(screen.getByRole('dialog'))
    const close = menu.getByRole('button', { name: 'Close menu' })
    expect(document.activeElement).toBe(close)
    await user.tab({ shift: true })
    expect(document.activeElement).toBe(menu.getByRole('link', { name: 'Get Started' }))
    await user.tab()
    expect(document.activeElement).toBe(close)
  })
})
