import { expect, test, vi } from 'vitest'
import { browserStorage, tabStorage } from './storage.ts'
import { forbidStorage } from './testing/forbid-storage.ts'

test('what a tab keeps is read until it is removed, apart from what the browser keeps', () => {
  expect(tabStorage.write('theme', 'dark')).toBe(true)
  expect([tabStorage.read('theme'), browserStorage.read('theme')]).toEqual(['dark', null])
  expect(tabStorage.write('theme', null)).toBe(true)
  expect(tabStorage.read('theme')).toBeNull()
})

test('a storage that the browser forbids keeps nothing, says so, and throws nothing', () => {
  forbidStorage()
  for (const storage of [tabStorage, browserStorage]) {
    expect([storage.write('theme', 'dark'), storage.write('theme', null)]).toEqual([false, false])
    expect(storage.read('theme')).toBeNull()
  }
})

test('a full storage keeps nothing, says so, and throws nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(browserStorage.write('theme', 'dark')).toBe(false)
})
