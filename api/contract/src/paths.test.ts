import { describe, expect, it } from 'vitest'
import { afterSignIn, ariaCurrent, isRedirectWord, resetPasswordHref, signInHref } from './paths.ts'

describe('after signing in', () => {
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
  ])('redirect=%s leads to %s [SECURITY-12]', (word, target) => {
    expect(afterSignIn(word)).toBe(target)
  })
  it('redirect takes known words, not property names of objects [SECURITY-12]', () => {
    expect(isRedirectWord('toString')).toBe(false)
  })
  it('the redirect word survives /api/login', () => {
    expect(signInHref('dashboard')).toBe('/api/login?redirect=dashboard')
  })
  it('an id in an address is escaped', () => {
    expect(resetPasswordHref('a&b=c')).toBe('/reset-password?token=a%26b%3Dc')
  })
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
