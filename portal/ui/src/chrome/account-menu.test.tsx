import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { expectNoAxeViolations } from '../testing/axe.ts'
import { renderHeader } from './testing/render-header.tsx'

describe('the account menu', () => {
  it('the account menu of a user lists Dashboard and Sign Out, without Admin', async () => {
    const user = userEvent.setup()
    renderHeader({ user: { firstName: 'Maya', role: 'user' } })
    await user.click(screen.getByRole('button', { name: 'Hi, Maya' }))
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent.trim())).toEqual([
      'Dashboard View your bookings and progress',
      'Sign Out',
    ])
    await expectNoAxeViolations(screen.getByRole('menu'))
  })

  it('the account menu of an admin lists Admin', async () => {
    const user = userEvent.setup()
    renderHeader({ user: { firstName: 'Rosa', role: 'admin' } })
    await user.click(screen.getByRole('button', { name: 'Hi, Rosa' }))
    const adminLink = screen.getByRole('menuitem', { name: 'Admin Manage classes, programs, and users' })
    expect(adminLink.getAttribute('href')).toBe('/admin')
  })

  it('the account menu of staff lists Teach, without Admin', async () => {
    const user = userEvent.setup()
    renderHeader({ user: { firstName: 'Ada', role: 'user', staff: { preset: 'instructor' } } })
    await user.click(screen.getByRole('button', { name: 'Hi, Ada' }))
    const teachLink = screen.getByRole('menuitem', { name: 'Teach Your classes and who is booked' })
    expect(teachLink.getAttribute('href')).toBe('/teach')
    expect(screen.queryByRole('menuitem', { name: /^Admin/ })).toBeNull()
  })

  it('the account menu stays open and says Please wait while signing out', async () => {
    const user = userEvent.setup()
    const member = { firstName: 'Maya' }
    const { onSignOut, rerenderWith } = renderHeader({ user: member })
    await user.click(screen.getByRole('button', { name: 'Hi, Maya' }))
    await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }))
    expect(onSignOut).toHaveBeenCalledTimes(1)
    rerenderWith({ user: member, onSignOut, signingOut: true })
    const signOutItem = screen.getByRole('menuitem', { name: 'Signing Out... Please wait...' })
    await user.click(signOutItem)
    expect(onSignOut).toHaveBeenCalledTimes(1)
  })
})

describe('the account menu by keyboard and mouse', () => {
  const rosa = { firstName: 'Rosa', role: 'admin' }
  const getOpener = () => screen.getByRole('button', { name: 'Hi, Rosa' })
  // pointerenter and pointerleave do not bubble, so the test fires them on the element with the listeners.
  const getMenuRoot = () => getOpener().parentElement as HTMLElement
  const getFocusedName = () => document.activeElement?.textContent?.trim().split(' ')[0]

  it('the account menu opens by Enter on its first item; arrows, Home, End and letters move; Escape gives the focus back', async () => {
    const user = userEvent.setup()
    renderHeader({ user: rosa })
    getOpener().focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(getFocusedName()).toBe('Dashboard'))
    const steps = [
      ['{ArrowDown}', 'Admin'],
      ['{End}', 'Sign'],
      ['{ArrowDown}', 'Dashboard'],
      ['{ArrowUp}', 'Sign'],
      ['{Home}', 'Dashboard'],
      ['a', 'Admin'],
    ] as const
    for (const [keys, expectedText] of steps) {
      await user.keyboard(keys)
      expect(getFocusedName()).toBe(expectedText)
    }
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBe(null)
    expect(document.activeElement).toBe(getOpener())
  })

  it('the account menu opens on its last item by ArrowUp, and closes with Tab', async () => {
    const user = userEvent.setup()
    renderHeader({ user: rosa })
    getOpener().focus()
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(getFocusedName()).toBe('Sign'))
    await user.tab()
    expect(screen.queryByRole('menu')).toBe(null)
  })

  it('the account menu closes by a second click, by a click elsewhere, and when a link is followed', async () => {
    const user = userEvent.setup()
    renderHeader({ user: rosa })
    await user.click(getOpener())
    await user.click(getOpener())
    expect(screen.queryByRole('menu')).toBe(null)
    await user.click(getOpener())
    await user.click(document.body)
    expect(screen.queryByRole('menu')).toBe(null)
    await user.click(getOpener())
    const link = screen.getByRole('menuitem', { name: /Dashboard/ })
    link.addEventListener('click', (event) => event.preventDefault())
    await user.click(link)
    expect(screen.queryByRole('menu')).toBe(null)
  })

  it('the account menu opens after 200 ms of hovering and closes 150 ms after the mouse has left', async () => {
    vi.useFakeTimers()
    const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms))
    renderHeader({ user: rosa })
    const mouse = { pointerType: 'mouse' }
    fireEvent.pointerEnter(getMenuRoot(), mouse)
    advance(190)
    expect(screen.queryByRole('menu')).toBe(null)
    advance(20)
    expect(screen.getByRole('menu')).toBeTruthy()
    fireEvent.pointerLeave(getMenuRoot(), mouse)
    advance(140)
    expect(screen.getByRole('menu')).toBeTruthy()
    advance(20)
    expect(screen.queryByRole('menu')).toBe(null)
    // within 300 ms it opens at once
    fireEvent.pointerEnter(getMenuRoot(), mouse)
    advance(1)
    expect(screen.getByRole('menu')).toBeTruthy()
    vi.useRealTimers()
  })

  it('an account menu that hovering has opened stays open after a click', async () => {
    vi.useFakeTimers()
    renderHeader({ user: rosa })
    fireEvent.pointerEnter(getMenuRoot(), { pointerType: 'mouse' })
    act(() => vi.advanceTimersByTime(210))
    fireEvent.click(getOpener(), { detail: 1 })
    fireEvent.pointerLeave(getMenuRoot(), { pointerType: 'mouse' })
    act(() => vi.advanceTimersByTime(500))
    expect(screen.getByRole('menu')).toBeTruthy()
    vi.useRealTimers()
  })

  it('a touch does not open the account menu as hovering does', () => {
    vi.useFakeTimers()
    renderHeader({ user: rosa })
    fireEvent.pointerEnter(getMenuRoot(), { pointerType: 'touch' })
    act(() => vi.advanceTimersByTime(500))
    expect(screen.queryByRole('menu')).toBe(null)
    vi.useRealTimers()
  })
})
