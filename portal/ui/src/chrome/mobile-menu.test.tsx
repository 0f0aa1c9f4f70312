import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '../testing/axe.ts'
import type { HeaderProps } from './header.tsx'
import { renderHeader } from './testing/render-header.tsx'

describe('the menu of small screens', () => {
  const renderOpenMenu = async (props: Partial<HeaderProps>) => {
    const user = userEvent.setup()
    const { onSignOut } = renderHeader(props)
    await user.click(screen.getByRole('button', { name: 'Open menu' }))
    return { user, onSignOut, menu: within(screen.getByRole('dialog', { name: 'Menu' })) }
  }

  it('the mobile menu lists the navigation, Dashboard and Sign Out, and marks the current page', async () => {
    const { menu, user, onSignOut } = await renderOpenMenu({ user: { firstName: 'Maya' }, currentPath: '/classes' })
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'About',
      'Classes',
      'Programs',
      'Dashboard',
    ])
    expect(menu.getByRole('link', { name: 'Classes' }).getAttribute('aria-current')).toBe('page')
    await expectNoAxeViolations(screen.getByRole('dialog'))
    await user.click(menu.getByRole('button', { name: 'Sign Out' }))
    expect(onSignOut).toHaveBeenCalledTimes(1)
  })

  it('the mobile menu offers a visitor Sign In and Get Started', async () => {
    const { menu } = await renderOpenMenu({ user: null })
    expect(menu.getByRole('link', { name: 'Sign In' })).toBeTruthy()
    expect(menu.getByRole('link', { name: 'Get Started' })).toBeTruthy()
  })

  it('the mobile menu closes on Escape and returns the focus, and closes when a link is followed', async () => {
    const { user } = await renderOpenMenu({ user: null })
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

  it('the page behind an open mobile menu is inert, except the toasts', async () => {
    const { user } = await renderOpenMenu({ user: null })
    const header = screen.getByText('Stillwater').closest('header')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close menu' }))
    expect(header?.hasAttribute('inert')).toBe(true)
    expect(document.querySelector('[data-toasts]')?.hasAttribute('inert')).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Close menu' }))
    expect(header?.hasAttribute('inert')).toBe(false)
  })
})
