import { describe, expect, it } from 'vitest'
import { ariaCurrent, getSignInTarget, isRedirectTarget, resetPasswordHref, signInHref } from './paths.ts'

describe('the target after signing in', () => {
  it.each([
    ['classes', '/classes'],
    ['membership', '/membership'],
    ['dashboard', '/dashboard'],
    ['subscribe', '/subscribe'],
    ['programs', '/programs'],
    ['calendar', '/calendar'],
    ['admin', '/home'],
    ['https://elsewhere.example', '/home'],
    ['//elsewhere.example', '/home'],
    ['constructor', '/home'],
    [null, '/home'],
  ])('of redirect=%s is %s [SECURITY-12]', (redirect, target) => {
    expect(getSignInTarget(redirect)).toBe(target)
  })
  it('is never a property that every object inherits [SECURITY-12]', () => {
    expect(isRedirectTarget('toString')).toBe(false)
  })
  it('is in the link to /api/login', () => {
    expect(signInHref('dashboard')).toBe('/api/login?redirect=dashboard')
  })
})

it('a token in a link is escaped', () => {
  expect(resetPasswordHref('a&b=c')).toBe('/reset-password?token=a%26b%3Dc')
})

describe('the current link', () => {
  it.each([
    ['/classes', '/classes', 'page'],
    ['/classes', '/classes/x', 'true'],
    ['/', '/classes', undefined],
    ['/', '/', 'page'],
    ['/about', '/classes', undefined],
  ])('aria-current of the link to %s on %s is %s', (href, path, current) => {
    expect(ariaCurrent(href, path)).toBe(current)
  })
})
