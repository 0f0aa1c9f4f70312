import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../processes/ports.ts'
import { hasNginx, startNginx } from './nginx-process.ts'
import { startSampleStudio } from './sample-studio.ts'
import { sendRequest } from './testing/proxies.ts'

const studio = await startSampleStudio()
afterAll(() => studio.stop())

// Both have the length and characters of tokens of the product.
const SECRET = 'Zk3vQ_7aPw-9XtLmN0bYcRdEfGhJiKoUsT1245678Vq'
const HEX_SECRET = 'f00dfeedf00dfeedf00dfeedf00dfeedf00dfeedf00dfeed'
const pathsWithTokens = [
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
  `/api/checkout/session/${HEX_SECRET}`,
  `/${SECRET}`,
  `/about/${SECRET}?a=${SECRET}`,
  `/%zz?token=${SECRET}`,
  `/_server-islands/Seats?e=${SECRET}`,
]

describe.runIf(hasNginx())('the log of nginx', () => {
  let nginx: (Awaited<ReturnType<typeof startNginx>> & { port: number }) | undefined
  const getNginx = () => {
    if (!nginx) throw new Error('nginx does not run')
    return nginx
  }
  const startLoggingNginx = async (apiPorts: number[]) => {
    const port = await findFreePort()
    const folders = { marketing: studio.root, portal: studio.root, admin: studio.root }
    return { port, ...(await startNginx({ port, apiPorts, marketingPort: studio.ports.marketing, folders })) }
  }
  beforeAll(async () => {
    nginx = await startLoggingNginx([studio.ports.api])
  })
  afterAll(() => nginx?.stop())

  const readLogEntries = (): Array<Record<string, unknown>> =>
    getNginx()
      .readLog()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))

  test('the log of nginx contains no token of a requested path or a referrer [PRIVACY-14, SECURITY-24]', async () => {
    const { port } = getNginx()
    for (const path of pathsWithTokens) {
      await sendRequest(port, path)
      await sendRequest(port, '/about', { headers: { referer: `https://studio.example${path}` } })
      await sendRequest(port, '/api/user', { headers: { referer: `http://user:${SECRET}@studio.example${path}` } })
    }
    await expect.poll(() => readLogEntries().length).toBe(3 * pathsWithTokens.length)
    const log = getNginx().readLog()
    expect(log).not.toContain(SECRET.slice(0, 12))
    expect(log).not.toContain(HEX_SECRET.slice(0, 12))
  })

  test('a log line of nginx has request id, path, user agent, referrer, upstream, status and time', async () => {
    const { port } = getNginx()
    const headers = { 'user-agent': 'Tester/1.0 "quoted"', referer: 'https://studio.example/classes/?filter=all#x' }
    await sendRequest(port, '/api/bookings/64a000000000000000000001?page=2', { headers })
    await expect.poll(() => readLogEntries().at(-1)?.path).toBe('/api/bookings/64a000000000000000000001')
    expect(readLogEntries().at(-1)).toMatchObject({
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

  test('a request to an unavailable upstream is logged with its status and without its token [SECURITY-24]', async () => {
    const nginxWithoutApi = await startLoggingNginx([await findFreePort()])
    await sendRequest(nginxWithoutApi.port, `/api/verify-email?token=${SECRET}`)
    await expect.poll(() => nginxWithoutApi.readLog()).toContain('"path":"/api/verify-email","status":503')
    expect(nginxWithoutApi.readLog()).not.toContain(SECRET)
    await nginxWithoutApi.stop()
  })
})
