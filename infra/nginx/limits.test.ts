import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { hasNginx } from './nginx-process.ts'
import { startSampleStudio } from './sample-studio.ts'
import { sendRequest, startProxy } from './testing/proxies.ts'

const studio = await startSampleStudio()
afterAll(() => studio.stop())

describe.runIf(hasNginx())('limits of open requests per address at nginx', async () => {
  const nginx = await startProxy({ studio, proxy: 'nginx', apiPorts: [studio.ports.api] })
  afterAll(() => nginx.stop())
  const openSockets: Socket[] = []
  afterEach(() => {
    for (const socket of openSockets.splice(0)) socket.destroy()
  })

  /** Sends requests whose bodies never end, and returns a list that fills with responses; only refused requests get one. */
  function sendUnfinishedRequests({
    path,
    count,
    from: localAddress = '127.0.0.1',
  }: {
    path: string
    count: number
    from?: string
  }) {
    const responses: string[] = []
    for (let index = 0; index < count; index += 1) {
      const socket = connect({ host: '127.0.0.1', port: nginx.port, localAddress })
      socket.on('data', (chunk) => responses.push(String(chunk)))
      socket.on('error', () => undefined)
      socket.write(`POST ${path} HTTP/1.1\r\nHost: studio.example\r\nContent-Length: 60000\r\n\r\n`)
      openSockets.push(socket)
    }
    return responses
  }
  const get = (path: string) => sendRequest(nginx.port, path)

  test('the 257th open request of an address returns 503 with Retry-After; another address is served [SECURITY-45]', async () => {
    const refusals = sendUnfinishedRequests({ path: '/api/login', count: 260, from: '127.0.0.2' })
    await expect.poll(() => refusals.length).toBe(4)
    for (const response of refusals) {
      expect(response).toMatch(/^HTTP\/1\.1 503 /)
      expect(response).toContain('\r\nRetry-After: 2\r\n')
      expect(response).toContain('"code":"SERVICE_UNAVAILABLE"')
    }
    expect((await get('/api/classes')).status).toBe(200)
    expect((await get('/about')).status).toBe(200)
  })

  test('the fifth upload of an address returns 503 while four are open, and other calls are served [SECURITY-45]', async () => {
    const refusals = sendUnfinishedRequests({ path: '/api/user/picture', count: 5 })
    await expect.poll(() => refusals).toEqual([expect.stringMatching(/^HTTP\/1\.1 503 [\s\S]*\r\nRetry-After: 2\r\n/)])
    expect((await get('/api/classes')).status).toBe(200)
  })
})
