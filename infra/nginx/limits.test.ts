import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { hasNginx } from './nginx-process.ts'
import { sampleStudio } from './sample-studio.ts'
import { ask, startProxy } from './testing/proxies.ts'

const studio = await sampleStudio()
afterAll(() => studio.stop())

describe.runIf(hasNginx())('what one address may keep waiting at nginx', async () => {
  const nginx = await startProxy({ studio, proxy: 'nginx', apis: [studio.ports.api] })
  afterAll(() => nginx.stop())
  const open: Socket[] = []
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy()
  })

  /** Bodies that never end; resolves with what each connection was answered so far. */
  function keepWaiting({ path, count, from = '127.0.0.1' }: { path: string; count: number; from?: string }) {
    const answers: string[] = []
    for (let number = 0; number < count; number += 1) {
      const socket = connect({ host: '127.0.0.1', port: nginx.port, localAddress: from })
      socket.on('data', (chunk) => answers.push(String(chunk)))
      socket.on('error', () => undefined)
      socket.write(`POST ${path} HTTP/1.1\r\nHost: studio.example\r\nContent-Length: 60000\r\n\r\n`)
      open.push(socket)
    }
    return answers
  }
  const get = (path: string) => ask(nginx.port, path)

  test('the 257th request that waits is 503 with Retry-After in the API’s form; another address is served [SECURITY-45]', async () => {
    const refused = keepWaiting({ path: '/api/login', count: 260, from: '127.0.0.2' })
    await expect.poll(() => refused.length).toBe(4)
    for (const answer of refused) {
      expect(answer).toMatch(/^HTTP\/1\.1 503 /)
      expect(answer).toContain('\r\nRetry-After: 2\r\n')
      expect(answer).toContain('"code":"SERVICE_UNAVAILABLE"')
    }
    expect((await get('/api/classes')).status).toBe(200)
    expect((await get('/about')).status).toBe(200)
  })

  test('the fifth upload of an address is 503 while four are under way, and other calls are served [SECURITY-45]', async () => {
    const refused = keepWaiting({ path: '/api/user/picture', count: 5 })
    await expect.poll(() => refused).toEqual([expect.stringMatching(/^HTTP\/1\.1 503 [\s\S]*\r\nRetry-After: 2\r\n/)])
    expect((await get('/api/classes')).status).toBe(200)
  })
})
