import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../processes/ports.ts'
import { hasNginx, startNginx } from './nginx-process.ts'
import { sampleStudio } from './sample-studio.ts'
import { ask } from './testing/proxies.ts'

const studio = await sampleStudio()
afterAll(() => studio.stop())

// As long and of the same letters as the tokens that the product makes.
const SECRET = 'Zk3vQ_7aPw-9XtLmN0bYcRdEfGhJiKoUsT1245678Vq'
const HEX = 'f00dfeedf00dfeedf00dfeedf00dfeedf00dfeedf00dfeed'
const addresses = [
  `/api/calendar-feed/${SECRET}`,
  `/api/calendar-feed/${SECRET}.ics`,
  `/api/calendar-feed/${SECRET}/`,
  `//api//calendar-feed//${SECRET}`,
  `/API/Calendar-Feed/${SECRET}`,
  `/api/calendar-feed%2F${SECRET}`,
  `/api/calendar-feed/x/../${SECRET}`,
  `/reset-password?token=${SECRET}`,
  `/reset-password/?token=${SECRET}`,
  `/api/verify-email?token=${SECRET}`,
  `/api/newsletter/unsubscribe?token=${SECRET}`,
  `/api/waitlist/offers/${SECRET}`,
  `/waitlist/${SECRET}/accept`,
  `/invitation/${SECRET}`,
  `/invitation?code=${SECRET}`,
  `/checkout/success?session_id=cs_test_${SECRET}`,
  `/api/checkout/session/cs_test_${SECRET}`,
  `/api/checkout/session/cs_test_${SECRET}/cancel`,
  `/api/checkout/session/${HEX}`,
  `/${SECRET}`,
  `/about/${SECRET}?a=${SECRET}`,
  `/%zz?token=${SECRET}`,
  `/_server-islands/Seats?e=${SECRET}`,
]

describe.runIf(hasNginx())('the log of nginx', () => {
  let nginx: (Awaited<ReturnType<typeof startNginx>> & { port: number }) | undefined
  const running = () => {
    if (!nginx) throw new Error('nginx does not run')
    return nginx
  }
  const start = async (apis: number[]) => {
    const port = await freePort()
    const folders = { marketing: studio.root, portal: studio.root, admin: studio.root }
    return { port, ...(await startNginx({ port, apis, marketing: studio.ports.marketing, folders })) }
  }
  beforeAll(async () => {
    nginx = await start([studio.ports.api])
  })
  afterAll(() => nginx?.stop())

  const lines = (): Array<Record<string, unknown>> =>
    running()
      .readLog()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))

  test('the log of nginx holds no token of any address, nor of any referrer [PRIVACY-14, SECURITY-24]', async () => {
    const { port } = running()
    for (const address of addresses) {
      await ask(port, address)
      await ask(port, '/about', { headers: { referer: `https://studio.example${address}` } })
      await ask(port, '/api/user', { headers: { referer: `http://user:${SECRET}@studio.example${address}` } })
    }
    await expect.poll(() => lines().length).toBe(3 * addresses.length)
    const log = running().readLog()
    expect(log).not.toContain(SECRET.slice(0, 12))
    expect(log).not.toContain(HEX.slice(0, 12))
  })

  test('a log line of nginx has request id, path, user agent, referrer, upstream, status and time', async () => {
    const { port } = running()
    const headers = { 'user-agent': 'Tester/1.0 "quoted"', referer: 'https://studio.example/classes/?filter=all#x' }
    await ask(port, '/api/bookings/64a000000000000000000001?page=2', { headers })
    await expect.poll(() => lines().at(-1)?.path).toBe('/api/bookings/64a000000000000000000001')
    expect(lines().at(-1)).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      method: 'GET',
      status: 200,
      upstream: `127.0.0.1:${studio.ports.api}`,
      upstreamStatus: '200',
      upstreamSeconds: expect.stringMatching(/^\d+\.\d+$/),
      address: '127.0.0.1',
      userAgent: headers['user-agent'],
      referrer: 'https://studio.example/classes/',
    })
  })

  test('an upstream that is away is logged by its status, and the request line with its token is not [SECURITY-24]', async () => {
    const away = await start([await freePort()])
    await ask(away.port, `/api/verify-email?token=${SECRET}`)
    await expect.poll(() => away.readLog()).toContain('"path":"/api/verify-email","status":503')
    expect(away.readLog()).not.toContain(SECRET)
    await away.stop()
  })
})
