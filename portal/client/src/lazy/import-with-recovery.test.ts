import { beforeEach, expect, test, vi } from 'vitest'
import { forbidStorage } from '../testing/forbid-storage.ts'
import { importWithRecovery } from './import-with-recovery.ts'

const url = 'http://localhost:8080/assets/booking-flow-1a2b.js'
const failure = new TypeError(`Failed to fetch dynamically imported module: ${url}`)
const failingImport = () => Promise.reject(failure)
const reload = vi.fn()

const stubServerStatus = (status: number) => vi.stubGlobal('fetch', async () => new Response(null, { status }))

beforeEach(() => {
  reload.mockReset()
  vi.stubGlobal('location', { origin: 'http://localhost:8080', pathname: '/classes', reload })
  document.body.innerHTML = '<input name="email" value="half@an.address">'
  return () => document.body.replaceChildren()
})

/** The import stays pending until the page has reloaded. */
async function importAndExpectReload(userRetryCount = 0): Promise<void> {
  const onSettled = vi.fn()
  importWithRecovery(failingImport, userRetryCount).then(onSettled, onSettled)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(onSettled).not.toHaveBeenCalled()
}

test('a module that loads is returned', async () => {
  expect(await importWithRecovery(async () => 'module', 0)).toBe('module')
})

test('a file that was removed from the server reloads the page, and typed input is saved [SCREENS-41]', async () => {
  stubServerStatus(404)
  await importAndExpectReload()
  expect(sessionStorage.getItem('studio.typed')).toContain('half@an.address')
})

test('the page reloads once for a file that stays missing, and once more for another file [SCREENS-41]', async () => {
  stubServerStatus(404)
  await importAndExpectReload()
  reload.mockReset()
  await expect(importWithRecovery(failingImport, 0)).rejects.toBe(failure)
  expect(reload).not.toHaveBeenCalled()
  const otherFailure = new TypeError('Failed to fetch http://localhost:8080/assets/other-3c4d.js')
  void importWithRecovery(() => Promise.reject(otherFailure), 0)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('without storage the page does not reload, because it would reload forever', async () => {
  forbidStorage()
  stubServerStatus(404)
  await expect(importWithRecovery(failingImport, 0)).rejects.toBe(failure)
  expect(reload).not.toHaveBeenCalled()
})

test('a file that the server still has, but that cannot be imported, reloads the page only when the user’s retry fails too', async () => {
  stubServerStatus(200)
  await expect(importWithRecovery(failingImport, 0)).rejects.toBe(failure)
  expect(reload).not.toHaveBeenCalled()
  await importAndExpectReload(1)
})

test.each([
  ['the server does not answer', failure, () => Promise.reject(new TypeError('offline'))],
  ['the server fails', failure, async () => new Response(null, { status: 503 })],
  ['the error contains no file', new Error('an error in the code'), async () => new Response(null, { status: 404 })],
  [
    'the file is on another site',
    new TypeError('https://cdn.test/a.js'),
    async () => new Response(null, { status: 404 }),
  ],
])('the page stays as it is when %s', async (_, error, fetch) => {
  vi.stubGlobal('fetch', fetch)
  await expect(importWithRecovery(() => Promise.reject(error), 0)).rejects.toBe(error)
  expect(reload).not.toHaveBeenCalled()
})
