import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { freePort } from '../processes/ports.ts'
import { hasNginx, startNginx } from './nginx-process.ts'
import { sampleStudio } from './sample-studio.ts'
import { startNameServer } from './testing/name-server.ts'
import { ask } from './testing/proxies.ts'

const studio = await sampleStudio()
afterAll(() => studio.stop())

const started: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of started.splice(0).reverse()) await stop()
})

/** nginx with the deployed names, a resolver that answers for them, and processes that are one address each. */
async function aDeployment() {
  const names = new Map<string, string[]>()
  const resolver = await startNameServer(names)
  const [port, apiPort] = [await freePort(), await freePort()]
  const folders = {
    marketing: join(studio.root, 'marketing/dist/client'),
    portal: join(studio.root, 'portal/dist'),
    admin: join(studio.root, 'admin-remote/dist'),
  }
  const place = { port, apis: [apiPort], marketing: studio.ports.marketing, folders, resolver: resolver.at }
  const nginx = await startNginx(place)
  started.push(resolver.stop, nginx.stop)
  const runApi = async (address: string): Promise<Server> => {
    const server = createServer((_request, response) => response.end(address))
    await new Promise<void>((resolve) => server.listen(apiPort, address, resolve))
    const stop = () => new Promise((resolve) => server.close(resolve) && server.closeAllConnections())
    started.push(() => server.listening && stop())
    return server
  }
  const answers = async (count: number) => {
    const all = []
    for (let at = 0; at < count; at += 1) all.push(await ask(port, '/api/classes'))
    return all
  }
  return { names, port, runApi, answers }
}

const addresses = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5']

describe.runIf(hasNginx())('nginx', () => {
  test('nginx starts while all other processes are down, serves pages and reports in JSON that the API is unavailable [DEPLOYMENT-9, ERRORS-11]', async () => {
    const { port } = await aDeployment()
    expect((await ask(port, '/about')).status).toBe(200)
    const call = await ask(port, '/api/user')
    expect([call.status, JSON.parse(call.text).code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    expect((await ask(port, '/_server-islands/Seats')).status).toBe(503)
  })

  test('nginx finds any number of API processes by their name, and those that come later, by itself [DEPLOYMENT-9]', async () => {
    const { names, runApi, answers } = await aDeployment()
    expect((await answers(1))[0]?.status).toBe(503)
    for (const address of addresses) await runApi(address)
    names.set('api', [...addresses])
    await expect.poll(async () => (await answers(1))[0]?.status, { timeout: 10_000 }).toBe(200)
    const distinct = new Set((await answers(200)).map(({ text }) => text))
    expect([...distinct].sort()).toEqual(addresses)
  })

  test('a process that died while its name still resolves fails no request [DEPLOYMENT-9]', async () => {
    const { names, runApi, answers } = await aDeployment()
    const servers = await Promise.all(addresses.slice(0, 2).map(runApi))
    names.set('api', addresses.slice(0, 2))
    await expect.poll(async () => (await answers(1))[0]?.status, { timeout: 10_000 }).toBe(200)
    await new Promise((resolve) => servers[0]?.close(resolve) && servers[0].closeAllConnections())
    const after = await answers(50)
    expect(new Set(after.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 127.0.0.3']))
  })
})
