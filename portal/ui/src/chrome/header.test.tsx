import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectNoFaults } from '../testing/axe.ts'
import { currentMark, greeting } from './nav.ts'
import { aHeader } from './testing/a-header.tsx'

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

  it('the marks of the current page are in the navigation for everybody to see and hear', () => {
    aHeader({ currentPath: '/programs' })
    expect(main().getByRole('link', { name: 'Programs' }).getAttribute('aria-current')).toBe('page')
    expect(main().getByRole('link', { name: 'Classes' }).hasAttribute('aria-current')).toBe(false)
  })
})

describe('Header for a visitor', () => {
  it('the header of a visitor has Sign In and Get Started, both to /auth, and no account menu', async () => {
    aHeader()
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth')
    expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/auth')
    expect(screen.queryByText(/^Hi,/)).toBe(null)
    await expectNoFaults()
  })

  it('the header shows neither while it is not known who is signed in', () => {
    aHeader({ user: undefined })
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBe(null)
    expect(screen.queryByText(/^Hi,/)).toBe(null)
  })
})

it('the account menu greets by first name, or as Friend', () => {
  expect(greeting({ firstName: 'Maya' })).toBe('Hi, Maya')
  expect(greeting({ firstName: '  ' })).toBe('Hi, Friend')
  expect(greeting({ firstName: null })).toBe('Hi, Friend')
})
