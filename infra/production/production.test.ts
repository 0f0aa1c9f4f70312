import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPortalPolicy, securityHeaders } from '../gateway/headers.ts'
import { hasBrotli } from '../nginx/nginx-conf.ts'
import { hasNginx } from '../nginx/nginx-process.ts'
import { type DeployedStudio, startDeployedStudio } from './deployed-studio.ts'
import {
  createClassWithMembers,
  createHttpClient,
  type MemberReport,
  readRepeatedly,
  signInAsAdmin,
  startBookingLoop,
} from './visitors.ts'

// Everything as deployed: nginx with nginx.conf, two API processes, the marketing server, the built files.
describe.runIf(hasNginx())('the deployed studio', () => {
  let studio: DeployedStudio
  beforeAll(async () => {
    studio = await startDeployedStudio()
  }, 300_000)
  afterAll(() => studio?.stop(), 60_000)
  let nameCount = 0
  // A retried test must create new accounts. The x ends the name: createClassWithMembers appends a number.
  const createName = (prefix: string) => {
    nameCount += 1
    return `${prefix}${nameCount}x`
  }
  const getDayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

  test('/ is the landing page for visitors and for a browser that signed out while offline, and the member home for a signed-in person', async () => {
    const visitor = await createHttpClient(studio.url)
    const landing = await visitor.request('GET', '/')
    expect([landing.status, landing.text.includes('Begin Your Journey')]).toEqual([200, true])
    expect(landing.headers.get('vary')).toContain('Cookie')
    const member = await createHttpClient(studio.url, { username: 'member', password: 'wellness-demo' })
    const home = await member.request('GET', '/')
    expect([home.status, home.text.includes('/portal-assets/assets/')]).toEqual([200, true])
    expect(home.headers.get('content-security-policy')).toContain("script-src 'self';")
    const signedOutOffline = await visitor.request('GET', '/', undefined, { cookie: 'sid=abc; signed_out=1' })
    expect(signedOutOffline.text).toBe(landing.text)
  })

  test('pages of marketing and portal are served with their headers, and an unknown path gets the 404 page [SECURITY-37]', async () => {
    const visitor = await createHttpClient(studio.url)
    for (const path of [
      '/about',
      '/organizations',
      '/corporate-wellness',
      '/membership',
      '/privacy',
      '/auth',
      '/classes',
    ]) {
      const { status, headers } = await visitor.request('GET', path)
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-cache'])
      for (const [name, value] of Object.entries(securityHeaders)) expect(headers.get(name)).toBe(value)
    }
    const portal = await visitor.request('GET', '/classes')
    const policy = createPortalPolicy().split('; ')
    expect(portal.headers.get('content-security-policy')?.split('; ')).toEqual(
      expect.arrayContaining(policy.filter((directive) => !directive.startsWith('img-src'))),
    )
    expect(portal.text).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/)
    for (const path of ['/nothing', '/_astro/gone.js', '/portal-assets/gone.js', '/__local', '/404.html']) {
      const { status, text } = await visitor.request('GET', path)
      expect([path, status, text.includes('404 Page Not Found')]).toEqual([path, 404, true])
    }
    const call = await visitor.request('GET', '/api/nothing')
    expect([call.status, JSON.parse(call.text).code]).toEqual([404, 'NOT_FOUND'])
  })

  test('files with a hash are cached for a year and sent precompressed; pages are revalidated', async () => {
    const fetchHeaders = (path: string, encoding: string) =>
      fetch(studio.url + path, { headers: { 'accept-encoding': encoding } }).then(({ headers }) => headers)
    const portalHtml = await (await fetch(`${studio.url}/classes`)).text()
    const marketingHtml = await (await fetch(`${studio.url}/about`)).text()
    const script = /\/portal-assets\/assets\/[\w.-]+\.js/.exec(portalHtml)?.[0] ?? ''
    const font = /\/_astro\/[\w.-]+\.woff2/.exec(marketingHtml)?.[0] ?? ''
    expect((await fetchHeaders(font, 'gzip')).get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await fetchHeaders(script, 'gzip')).get('content-encoding')).toBe('gzip')
    if (hasBrotli()) expect((await fetchHeaders(script, 'gzip, br')).get('content-encoding')).toBe('br')
    expect((await fetchHeaders(script, 'br')).get('cache-control')).toBe('public, max-age=31536000, immutable')
    const page = await fetchHeaders('/about', 'gzip')
    const revalidation = await fetch(`${studio.url}/about`, {
      headers: { 'accept-encoding': 'gzip', 'if-none-match': page.get('etag') ?? '' },
    })
    expect([page.get('content-encoding'), page.get('cache-control'), revalidation.status]).toEqual([
      'gzip',
      'no-cache',
      304,
    ])
  })

  test('nginx compresses responses of the API', async () => {
    const uncompressedBody = await (
      await fetch(`${studio.url}/api/classes`, { headers: { 'accept-encoding': 'identity' } })
    ).text()
    const { headers } = await fetch(`${studio.url}/api/classes`, { headers: { 'accept-encoding': 'gzip' } })
    expect(uncompressedBody.length).toBeGreaterThan(1024)
    expect(headers.get('content-encoding')).toBe('gzip')
  })

  test('a picture is uploaded through nginx; one that is too large gets the same error from the API (6 MiB) and nginx (13 MiB)', async () => {
    const admin = await signInAsAdmin(studio.url)
    const send = async (bytes: Uint8Array<ArrayBuffer>, name: string) => {
      const form = new FormData()
      form.append('image', new Blob([bytes], { type: 'image/png' }), name)
      return admin.sendForm('/api/upload/image', form)
    }
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#567' } })
      .png()
      .toBuffer()
    const uploadResponse = await send(new Uint8Array(picture), 'calm.png')
    expect([uploadResponse.status, JSON.parse(uploadResponse.text).format]).toEqual([201, 'PNG'])
    const large = await send(new Uint8Array(6 * 1024 * 1024), 'large.png')
    expect([large.status, JSON.parse(large.text).error]).toEqual([413, 'FILE_TOO_LARGE'])
    const huge = await send(new Uint8Array(13 * 1024 * 1024), 'huge.png')
    expect([huge.status, JSON.parse(huge.text).error]).toEqual([413, 'FILE_TOO_LARGE'])
  })

  test('a forged X-Forwarded-For does not evade the limit of wrong passwords per address, whichever process answers [SECURITY-1]', async () => {
    const visitor = await createHttpClient(studio.url)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const forgedHeaders = {
        'x-forwarded-for': `198.51.100.${attempt}`,
        'x-real-ip': `198.51.100.${attempt}`,
        forwarded: `for=198.51.100.${attempt}`,
      }
      const body = { username: 'guest', password: 'not this one' }
      statuses.push((await visitor.request('POST', '/api/login', body, forgedHeaders)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('killing each API process under load fails no request, and loses or repeats no booking [BOOKING-9, DEPLOYMENT-9]', async () => {
    const { admin, members, classId } = await createClassWithMembers({
      url: studio.url,
      count: 2,
      namePrefix: createName('killed'),
    })
    const bookingDate = getDayFromNow(3)
    let isDone = false
    const shouldStop = () => isDone
    const bookingLoops = members.map((member) => startBookingLoop({ member, classId, bookingDate, shouldStop }))
    const reports = bookingLoops.map(({ report }) => report)
    const reads = readRepeatedly({ url: studio.url, paths: ['/api/programs', '/', '/about'], shouldStop })
    for (const name of ['api-1', 'api-2']) {
      await waitForProgress(reports)
      studio.kill(name)
      // The processes die one at a time: requests that waited for the first get a response before the second dies.
      await waitUntilUp(name)
      await waitForProgress(reports)
    }
    isDone = true
    await Promise.all(bookingLoops.map(({ end }) => end))
    const { count: readCount, unexpectedResponses } = await reads
    expect(reports.flatMap((report) => report.unexpectedResponses)).toEqual([])
    expect(unexpectedResponses).toEqual([])
    const bookingCount = reports.flatMap(({ bookedIds }) => bookedIds).length
    const databaseBusyCount = reports.reduce((sum, report) => sum + report.databaseBusyCount, 0)
    console.info(
      `2 kills: ${bookingCount} bookings, ${readCount} reads, 0 failed, database busy ${databaseBusyCount} times`,
    )
    for (const [index, { bookedIds, cancelledIds }] of reports.entries()) {
      const storedBookings = await members[index]?.requestJson<{ id: string; status: string }[]>(
        200,
        'GET',
        '/api/user/bookings',
      )
      const storedStatuses = Object.fromEntries((storedBookings ?? []).map(({ id, status }) => [id, status]))
      const expectedStatuses = Object.fromEntries(
        bookedIds.map((id) => [id, cancelledIds.includes(id) ? 'cancelled' : 'confirmed']),
      )
      expect(storedStatuses).toEqual(expectedStatuses)
    }
    // Every seat is free again: as many members as the class has seats get one.
    for (const member of members) await member.requestJson(201, 'POST', '/api/bookings', { classId, bookingDate })
    expect((await admin.request('GET', '/api/health')).status).toBe(200)
  }, 400_000)

  test('when an API process hangs, reads succeed within 3 seconds through the other one, and it is restarted within 15 [DEPLOYMENT-9]', async () => {
    const findPid = () =>
      studio.product
        .children()
        .find(({ name }) => name === 'api-1')
        ?.getPid() ?? 0
    const formerPid = findPid()
    process.kill(formerPid, 'SIGSTOP')
    const hungAt = performance.now()
    const reads = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const startedAt = performance.now()
        const { status } = await fetch(`${studio.url}/api/programs`)
        return { status, ms: performance.now() - startedAt }
      }),
    )
    expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 200))
    expect(Math.max(...reads.map(({ ms }) => ms))).toBeLessThan(3000)
    await waitUntilUp('api-1')
    expect(performance.now() - hungAt).toBeLessThan(15_000)
    expect(findPid()).not.toBe(formerPid)
  }, 60_000)

  test('an upgrade restarts one process after the other, and no request fails during it [DEPLOYMENT-14]', async () => {
    const { members, classId } = await createClassWithMembers({
      url: studio.url,
      count: 2,
      namePrefix: createName('upgraded'),
    })
    const getPids = () => studio.product.children().map((child) => child.getPid())
    const pidsBefore = getPids()
    let isDone = false
    const shouldStop = () => isDone
    const bookingLoops = members.map((member) =>
      startBookingLoop({ member, classId, bookingDate: getDayFromNow(4), shouldStop }),
    )
    const reads = readRepeatedly({ url: studio.url, paths: ['/api/programs', '/', '/classes'], shouldStop })
    await studio.product.restartWithNewFiles()
    isDone = true
    await Promise.all(bookingLoops.map(({ end }) => end))
    expect(bookingLoops.flatMap(({ report }) => report.unexpectedResponses)).toEqual([])
    expect((await reads).unexpectedResponses).toEqual([])
    // api-1, api-2 and marketing.
    expect(getPids().filter((pid) => !pidsBefore.includes(pid))).toHaveLength(3)
  }, 400_000)

  /** Waits until every member has cancelled two more bookings; fails as soon as one of them gets an unexpected response. */
  async function waitForProgress(reports: readonly MemberReport[]): Promise<void> {
    const startCounts = reports.map(({ cancelledIds }) => cancelledIds.length)
    const getProgress = () => ({
      unexpectedResponses: reports.flatMap((report) => report.unexpectedResponses),
      unfinished: reports.filter(({ cancelledIds }, index) => cancelledIds.length < (startCounts[index] ?? 0) + 2)
        .length,
    })
    await expect
      .poll(() => getProgress().unexpectedResponses.length || getProgress().unfinished === 0, {
        timeout: 180_000,
        interval: 20,
      })
      .toBeTruthy()
    expect(getProgress().unexpectedResponses).toEqual([])
  }

  async function waitUntilUp(name: string): Promise<void> {
    const { api, secondApi } = studio.ports
    const port = name === 'api-1' ? api : secondApi
    const getStatus = () =>
      fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(1000) }).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(getStatus, { timeout: 60_000, interval: 50 }).toBe(200)
  }
})
