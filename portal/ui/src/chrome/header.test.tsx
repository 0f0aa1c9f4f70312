import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { formatGreeting, getAriaCurrent } from './nav.ts'
import { renderHeader } from './testing/render-header.tsx'

it.each([
  ['/classes', '/classes', 'page'],
  ['/classes', '/classes/yoga', 'true'],
  ['/classes', '/programs', undefined],
  ['/', '/', 'page'],
  ['/', '/classes', undefined],
] as const)('a link to %s on %s has the aria-current %s', (href, path, ariaCurrent) => {
  expect(getAriaCurrent({ href, path })).toBe(ariaCurrent)
})

it('the header shows neither links nor a greeting while the user is loading', () => {
  renderHeader({ user: undefined })
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBe(null)
  expect(screen.queryByText(/^Hi,/)).toBe(null)
})

it('the account menu greets by first name, or as Friend', () => {
  expect(formatGreeting({ firstName: 'Maya' })).toBe('Hi, Maya')
  expect(formatGreeting({ firstName: '  ' })).toBe('Hi, Friend')
  expect(formatGreeting({ firstName: null })).toBe('Hi, Friend')
})
