import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderHeader } from './testing/render-header.tsx'

describe('the account menu', () => {
  it.each([
    ['a user', { role: 'user' }, []],
    ['an admin', { role: 'admin' }, [['Admin Manage classes, programs, and users', '/admin']]],
    ['staff', { role: 'user', staff: { preset: 'instructor' } }, [['Teach Your classes and who is booked', '/teach']]],
  ] as const)(
    'the account menu of %s lists Dashboard, Sign Out and the areas of that person',
    async (_, person, areas) => {
      renderHeader({ user: { firstName: 'Maya', ...person } })
      await userEvent.click(screen.getByRole('button', { name: 'Hi, Maya' }))
      const items = screen.getAllByRole('menuitem').map((item) => [item.textContent.trim(), item.getAttribute('href')])
      expect(items).toEqual([['Dashboard View your bookings and progress', '/dashboard'], ...areas, ['Sign Out', null]])
    },
  )

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
  /** A click by keyboard has the detail 0. */
  const mouseClick = { detail: 1 }
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

  it('in an account menu that a click has opened, ArrowUp goes to the last item, and shortcuts stay the browser’s', () => {
    renderHeader({ user: rosa })
    getOpener().focus()
    fireEvent.click(getOpener(), mouseClick)
    // False when the menu has prevented the default action.
    expect(fireEvent.keyDown(getOpener(), { key: 'r', ctrlKey: true })).toBe(true)
    expect(fireEvent.keyDown(getOpener(), { key: 'r', metaKey: true })).toBe(true)
    fireEvent.keyDown(getOpener(), { key: 'ArrowUp' })
    expect(getFocusedName()).toBe('Sign')
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

  it('hovering opens the account menu and leaving closes it, unless it was clicked; a touch is not hovering', async () => {
    vi.useFakeTimers()
    const hover = (pointerType = 'mouse') => {
      fireEvent.pointerEnter(getMenuRoot(), { pointerType })
      act(() => vi.advanceTimersByTime(210))
    }
    const leave = () => {
      fireEvent.pointerLeave(getMenuRoot(), { pointerType: 'mouse' })
      act(() => vi.advanceTimersByTime(500))
    }
    renderHeader({ user: rosa })
    hover('touch')
    expect(screen.queryByRole('menu')).toBe(null)
    hover()
    expect(screen.getByRole('menu')).toBeTruthy()
    leave()
    expect(screen.queryByRole('menu')).toBe(null)
    hover()
    fireEvent.click(getOpener(), mouseClick)
    leave()
    expect(screen.getByRole('menu')).toBeTruthy()
    vi.useRealTimers()
  })
})
