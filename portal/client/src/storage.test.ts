import { expect, test, vi } from 'vitest'
import { browserStorage, tabStorage } from './storage.ts'
import { forbidStorage } from './testing/forbid-storage.ts'

test('a stored text can be read until it is removed, and tab and browser have separate storages', () => {
  expect(tabStorage.write('theme', 'dark')).toBe(true)
  expect([tabStorage.read('theme'), browserStorage.read('theme')]).toEqual(['dark', null])
  expect(tabStorage.write('theme', null)).toBe(true)
  expect(tabStorage.read('theme')).toBeNull()
})

test('a forbidden storage stores nothing, returns false, and does not throw', () => {
  forbidStorage()
  for (const storage of [tabStorage, browserStorage]) {
    expect([storage.write('theme', 'dark'), storage.write('theme', null)]).toEqual([false, false])
    expect(storage.read('theme')).toBeNull()
  }
})

test('a full storage stores nothing, returns false, and does not throw', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(browserStorage.write('theme', 'dark')).toBe(false)
})
