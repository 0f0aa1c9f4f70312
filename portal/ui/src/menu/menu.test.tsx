import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '../button/button.tsx'
import { expectNoFaults } from '../testing/axe.ts'
import { Menu, type MenuEntry } from './menu.tsx'

const entries = (onSelect: () => void): MenuEntry[] => [
  { key: 'dashboard', label: 'Dashboard', note: 'View your bookings and progress', href: '/dashboard' },
  { key: 'refresh', label: 'Refresh', onSelect },
  { key: 'waiting', label: 'Signing Out...', note: 'Please wait...', pending: true, apart: true, onSelect },
]

async function opened(onSelect = vi.fn()) {
  const user = userEvent.setup()
  render(<Menu trigger={<Button>Hi, Maya</Button>} entries={entries(onSelect)} />)
  const trigger = screen.getByRole('button', { name: 'Hi, Maya' })
  trigger.focus()
  await user.keyboard('{Enter}')
  return { user, trigger, onSelect }
}

describe('Menu', () => {
  it('opens by keyboard on its first item, is named by its trigger, and has no faults', async () => {
    const { trigger } = await opened()
    expect(screen.getByRole('menu', { name: 'Hi, Maya' })).toBeTruthy()
    expect(trigger.getAttribute('aria-expanded')).toBe('true')
    const [first] = screen.getAllByRole('menuitem')
    await waitFor(() => expect(document.activeElement).toBe(first))
    expect(first?.tagName).toBe('A')
    expect(first?.getAttribute('href')).toBe('/dashboard')
    await expectNoFaults(screen.getByRole('menu'))
  })

  it('does an act, closes, and returns the focus', async () => {
    const { user, trigger, onSelect } = await opened()
    await user.click(screen.getByRole('menuitem', { name: 'Refresh' }))
    expect(onSelect).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(screen.queryByRole('menu')).toBe(null))
    expect(document.activeElement).toBe(trigger)
  })

  it('what is pending can be read but not chosen, and the menu stays', async () => {
    const { user, onSelect } = await opened()
    const waiting = screen.getByRole('menuitem', { name: 'Signing Out... Please wait...' })
    expect(waiting.getAttribute('aria-disabled')).toBe('true')
    await user.click(waiting)
    expect(onSelect).not.toHaveBeenCalled()
    expect(screen.getByRole('menu')).toBeTruthy()
  })

  it('closes on Escape and returns the focus', async () => {
    const { user, trigger } = await opened()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBe(null))
    expect(document.activeElement).toBe(trigger)
  })
})
