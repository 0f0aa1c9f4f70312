import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '../testing/axe.ts'
import { formatGreeting, getAriaCurrent } from './nav.ts'
import { renderHeader } from './testing/render-header.tsx'

const mainNav = () => within(screen.getByRole('navigation', { name: 'Main' }))

describe('the mark of the current page', () => {
  it.each([
    ['/classes', '/classes', 'page'],
    ['/classes', '/classes/yoga', 'true'],
    ['/classes', '/programs', undefined],
    ['/', '/', 'page'],
    ['/', '/classes', undefined],
  ] as const)('a link to %s on %s has the mark %s', (href, path, mark) => {
    expect(getAriaCurrent({ href, path })).toBe(mark)
  })

  it('the navigation marks the link of the current page only', () => {
    renderHeader({ currentPath: '/programs' })
    expect(mainNav().getByRole('link', { name: 'Programs' }).getAttribute('aria-current')).toBe('page')
    expect(mainNav().getByRole('link', { name: 'Classes' }).hasAttribute('aria-current')).toBe(false)
  })
})

describe('Header for a visitor', () => {
  it('the header of a visitor has Sign In and Get Started, both to /auth, and no account menu', async () => {
    renderHeader()
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth')
    expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/auth')
    expect(screen.queryByText(/^Hi,/)).toBe(null)
    await expectNoAxeViolations()
  })

  it('the header shows neither links nor a greeting while the user is loading', () => {
    renderHeader({ user: undefined })
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBe(null)
    expect(screen.queryByText(/^Hi,/)).toBe(null)
  })
})

it('the account menu greets by first name, or as Friend', () => {
  expect(formatGreeting({ firstName: 'Maya' })).toBe('Hi, Maya')
  expect(formatGreeting({ firstName: '  ' })).toBe('Hi, Friend')
  expect(formatGreeting({ firstName: null })).toBe('Hi, Friend')
})
