import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findRunningApi, storeRunningApi } from './running-api.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'studio-running-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

async function startApi() {
  const server = createServer(({ url }, response) => response.writeHead(url === '/api/health' ? 200 : 404).end())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { address, stopApi: () => new Promise((done) => server.close(done).closeAllConnections()) }
}

test('the address of the API is found from when it is stored until it is removed', async () => {
  expect(await findRunningApi(root)).toBeUndefined()
  const { address, stopApi } = await startApi()
  const removeAddress = storeRunningApi(address, root)
  expect(await findRunningApi(root)).toBe(address)
  removeAddress()
  expect(await findRunningApi(root)).toBeUndefined()
  await stopApi()
})

test('a killed API is not found, although its address is still stored', async () => {
  const { address, stopApi } = await startApi()
  storeRunningApi(address, root)
  await stopApi()
  expect(existsSync(join(root, '.build/running-api'))).toBe(true)
  expect(await findRunningApi(root)).toBeUndefined()
})

test('a studio that ends does not remove the address of another studio', async () => {
  const [firstApi, secondApi] = [await startApi(), await startApi()]
  const removeFirstAddress = storeRunningApi(firstApi.address, root)
  storeRunningApi(secondApi.address, root)
  removeFirstAddress()
  expect(await findRunningApi(root)).toBe(secondApi.address)
  await Promise.all([firstApi.stopApi(), secondApi.stopApi()])
})
