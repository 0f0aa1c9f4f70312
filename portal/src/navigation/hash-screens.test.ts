import { expect, it } from 'vitest'
import { accountHref, screenOf } from './hash-screens.ts'

it('the account is a screen of its own behind the dashboard, any other place on a page is not', () => {
  expect(screenOf({ pathname: '/dashboard', hash: '#account' })).toBe(accountHref)
  expect(screenOf({ pathname: '/dashboard', hash: '#membership' })).toBe('/dashboard')
  expect(screenOf({ pathname: '/classes', hash: '#account' })).toBe('/classes')
})
