import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findRunningApi, noteRunningApi } from './running-api.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'studio-running-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

async function anApi() {
  const server = createServer(({ url }, response) => response.writeHead(url === '/api/health' ? 200 : 404).end())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { address, end: () => new Promise((done) => server.close(done).closeAllConnections()) }
}

test('a build finds the API of the studio that runs beside it', async () => {
  expect(await findRunningApi(root)).toBeUndefined()
  const { address, end } = await anApi()
  const forget = noteRunningApi(address, root)
  expect(await findRunningApi(root)).toBe(address)
  forget()
  expect(await findRunningApi(root)).toBeUndefined()
  await end()
})

test('an API that was killed is not found, although its note is still there', async () => {
  const { address, end } = await anApi()
  noteRunningApi(address, root)
  await end()
  expect(existsSync(join(root, '.build/running-api'))).toBe(true)
  expect(await findRunningApi(root)).toBeUndefined()
})

test('of two studios the one that ends takes only its own note away', async () => {
  const [first, second] = [await anApi(), await anApi()]
  const forgetFirst = noteRunningApi(first.address, root)
  noteRunningApi(second.address, root)
  forgetFirst()
  expect(await findRunningApi(root)).toBe(second.address)
  await Promise.all([first.end(), second.end()])
})
