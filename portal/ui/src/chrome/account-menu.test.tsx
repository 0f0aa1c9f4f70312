import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { expectNoFaults } from '../testing/axe.ts'
import { aHeader } from './testing/a-header.tsx'

describe('the account menu', () => {
  it('the account menu has two lines an item, and Admin only for admins', async () => {
    const user = userEvent.setup()
    aHeader({ user: { firstName: 'Maya', role: 'user' } })
    await user.click(screen.getByRole('button', { name: 'Hi, Maya' }))
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent.trim())).toEqual([
      'Dashboard View your bookings and progress',
      'Sign Out',
    ])
    await expectNoFaults(screen.getByRole('menu'))
  })

  it('an admin finds Admin in the account menu', async () => {
    const user = userEvent.setup()
    aHeader({ user: { firstName: 'Rosa', role: 'admin' } })
    await user.click(screen.getByRole('button', { name: 'Hi, Rosa' }))
    const admin = screen.getByRole('menuitem', { name: 'Admin Manage classes, programs, and users' })
    expect(admin.getAttribute('href')).toBe('/admin')
  })

  it('signing out keeps the account menu open and says Please wait', async () => {
    const user = userEvent.setup()
    const member = { firstName: 'Maya' }
    const { onSignOut, again } = aHeader({ user: member })
    await user.click(screen.getByRole('button', { name: 'Hi, Maya' }))
    await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }))
    expect(onSignOut).toHaveBeenCalledTimes(1)
    again({ user: member, onSignOut, signingOut: true })
    const waiting = screen.getByRole('menuitem', { name: 'Signing Out... Please wait...' })
    await user.click(waiting)
    expect(onSignOut).toHaveBeenCalledTimes(1)
  })
})

describe('the account menu by keyboard and mouse', () => {
  const rosa = { firstName: 'Rosa', role: 'admin' }
  const opener = () => screen.getByRole('button', { name: 'Hi, Rosa' })
  // The events of a mouse that comes and goes do not bubble: the button and its menu are one place.
  const place = () => opener().parentElement as HTMLElement
  const focused = () => document.activeElement?.textContent?.trim().split(' ')[0]

  it('the account menu opens by Enter on its first item; arrows, Home, End and letters move; Escape gives the focus back', async () => {
    const user = userEvent.setup()
    aHeader({ user: rosa })
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

  it('the account menu opens on its last item by the arrow up, and closes with Tab', async () => {
    const user = userEvent.setup()
    aHeader({ user: rosa })
    opener().focus()
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(focused()).toBe('Sign'))
    await user.tab()
    expect(screen.queryByRole('menu')).toBe(null)
  })

  it('the account menu closes by a second click, by a click elsewhere, and when a link was followed', async () => {
    const user = userEvent.setup()
    aHeader({ user: rosa })
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

  it('a mouse that rests on the account menu opens it after 200 ms, and leaving closes it after 150 ms', async () => {
    vi.useFakeTimers()
    const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
    aHeader({ user: rosa })
    const mouse = { pointerType: 'mouse' }
    fireEvent.pointerEnter(place(), mouse)
    pass(190)
    expect(screen.queryByRole('menu')).toBe(null)
    pass(20)
    expect(screen.getByRole('menu')).toBeTruthy()
    fireEvent.pointerLeave(place(), mouse)
    pass(140)
    expect(screen.getByRole('menu')).toBeTruthy()
    pass(20)
    expect(screen.queryByRole('menu')).toBe(null)
    // back within 300 ms: at once
    fireEvent.pointerEnter(place(), mouse)
    pass(1)
    expect(screen.getByRole('menu')).toBeTruthy()
    vi.useRealTimers()
  })

  it('a click on an account menu that rests open keeps it open', async () => {
    vi.useFakeTimers()
    aHeader({ user: rosa })
    fireEvent.pointerEnter(place(), { pointerType: 'mouse' })
    act(() => vi.advanceTimersByTime(210))
    fireEvent.click(opener(), { detail: 1 })
    fireEvent.pointerLeave(place(), { pointerType: 'mouse' })
    act(() => vi.advanceTimersByTime(500))
    expect(screen.getByRole('menu')).toBeTruthy()
    vi.useRealTimers()
  })

  it('a finger that passes over the account menu opens nothing', () => {
    vi.useFakeTimers()
    aHeader({ user: rosa })
    fireEvent.pointerEnter(place(), { pointerType: 'touch' })
    act(() => vi.advanceTimersByTime(500))
    expect(screen.queryByRole('menu')).toBe(null)
    vi.useRealTimers()
  })
})
