import { expect, it } from 'vitest'
import { accountHref, getScreen } from './hash-screens.ts'

it('#account is a screen of its own, any other hash of a page is not', () => {
  expect(getScreen({ pathname: '/dashboard', hash: '#account' })).toBe(accountHref)
  expect(getScreen({ pathname: '/dashboard', hash: '#membership' })).toBe('/dashboard')
  expect(getScreen({ pathname: '/classes', hash: '#account' })).toBe('/classes')
})
