import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { findFreePort } from '../processes/ports.ts'
import { hasNginx, startNginx } from './nginx-process.ts'
import { startSampleStudio } from './sample-studio.ts'
import { startNameServer } from './testing/name-server.ts'
import { sendRequest } from './testing/proxies.ts'

const studio = await startSampleStudio()
afterAll(() => studio.stop())

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of cleanups.splice(0).reverse()) await stop()
})

/** Starts nginx with the deployed host names and a fake resolver; each API process has its own address. */
async function startDeployment() {
  const names = new Map<string, string[]>()
  const resolver = await startNameServer(names)
  const [port, apiPort] = [await findFreePort(), await findFreePort()]
  const folders = {
    marketing: join(studio.root, 'marketing/dist/client'),
    portal: join(studio.root, 'portal/dist'),
    admin: join(studio.root, 'admin-remote/dist'),
  }
  const values = {
    port,
    apiPorts: [apiPort],
    marketingPort: studio.ports.marketing,
    folders,
    resolver: resolver.address,
  }
  const nginx = await startNginx(values)
  cleanups.push(resolver.stop, nginx.stop)
  const startApi = async (address: string): Promise<Server> => {
    const server = createServer((_request, response) => response.end(address))
    await new Promise<void>((resolve) => server.listen(apiPort, address, resolve))
    const stop = () => new Promise((resolve) => server.close(resolve) && server.closeAllConnections())
    cleanups.push(() => server.listening && stop())
    return server
  }
  const sendRequests = async (count: number) => {
    const responses = []
    for (let index = 0; index < count; index += 1) responses.push(await sendRequest(port, '/api/classes'))
    return responses
  }
  return { names, port, startApi, sendRequests }
}

const addresses = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5']

describe.runIf(hasNginx())('nginx', () => {
  test('nginx starts while all other processes are down, serves pages, and returns 503 in JSON for the API [DEPLOYMENT-9, ERRORS-11]', async () => {
    // No name resolves yet, so nginx reaches no other process.
    const { port } = await startDeployment()
    expect((await sendRequest(port, '/about')).status).toBe(200)
    const call = await sendRequest(port, '/api/user')
    expect([call.status, JSON.parse(call.text).code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    expect((await sendRequest(port, '/_server-islands/Seats')).status).toBe(503)
  })

  test('nginx finds any number of API processes by their name, also those that start later [DEPLOYMENT-9]', async () => {
    const { names, startApi, sendRequests } = await startDeployment()
    expect((await sendRequests(1))[0]?.status).toBe(503)
    for (const address of addresses) await startApi(address)
    names.set('api', [...addresses])
    await expect.poll(async () => (await sendRequests(1))[0]?.status, { timeout: 10_000 }).toBe(200)
    const respondingAddresses = new Set((await sendRequests(200)).map(({ text }) => text))
    expect([...respondingAddresses].sort()).toEqual(addresses)
  })

  test('a process that died while its name still resolves fails no request [DEPLOYMENT-9]', async () => {
    const { names, startApi, sendRequests } = await startDeployment()
    const servers = await Promise.all(addresses.slice(0, 2).map(startApi))
    names.set('api', addresses.slice(0, 2))
    await expect.poll(async () => (await sendRequests(1))[0]?.status, { timeout: 10_000 }).toBe(200)
    await new Promise((resolve) => servers[0]?.close(resolve) && servers[0].closeAllConnections())
    const responses = await sendRequests(50)
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 127.0.0.3']))
  })
})
