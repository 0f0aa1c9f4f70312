import { expect, it } from 'vitest'
import { accountHref, getScreenAddress } from './hash-screens.ts'

it('#account of the dashboard is a screen of its own; another hash or another page is not', () => {
  expect(getScreenAddress({ pathname: '/dashboard', hash: '#account' })).toBe(accountHref)
  expect(getScreenAddress({ pathname: '/dashboard', hash: '#membership' })).toBe('/dashboard')
  expect(getScreenAddress({ pathname: '/classes', hash: '#account' })).toBe('/classes')
})
