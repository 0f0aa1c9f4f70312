import { expect, it } from 'vitest'
import { accountHref, getScreen } from './hash-screens.ts'

it('#account of the dashboard is a screen of its own; another hash or another page is not', () => {
  expect(getScreen({ pathname: '/dashboard', hash: '#account' })).toBe(accountHref)
  expect(getScreen({ pathname: '/dashboard', hash: '#membership' })).toBe('/dashboard')
  expect(getScreen({ pathname: '/classes', hash: '#account' })).toBe('/classes')
})
