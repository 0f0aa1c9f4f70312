import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { hasBrotli } from '../nginx/nginx-conf.ts'
import { startSampleStudio } from '../nginx/sample-studio.ts'
import { proxies, sendRequest, startProxy, useProxy } from '../nginx/testing/proxies.ts'
import { createPortalPolicy, securityHeaders } from './headers.ts'

const studio = await startSampleStudio()
afterAll(() => studio.stop())

describe.each(proxies)('%s', (proxy) => {
  const { get, send } = useProxy({ studio, proxy })

  test('a page is served without a file extension', async () => {
    const response = await get('/about')
    expect(response.status).toBe(200)
    expect(response.text).toContain('about')
    expect(response.headers['content-type']).toMatch(/^text\/html; ?charset=utf-8$/i)
    expect(response.headers['cache-control']).toBe('no-cache')
  })

  test.each([
    ['no cookie', 'landing', undefined],
    ['a session', 'portal', 'sid=abc'],
    ['a production session among other cookies', 'portal', 'a=1; __Host-sid=abc; b=2'],
    ['an empty session', 'landing', 'sid=; a=1'],
    ['a cookie whose name only ends in sid', 'landing', 'notsid=abc'],
    ['a session of a browser that signed out while offline', 'landing', 'sid=abc; signed_out=1'],
    ['an invalid sign-out marker', 'portal', 'signed_out=12; sid=abc'],
  ])('/ with %s is the %s page', async (_name, page, cookie) => {
    const response = await get('/', cookie ? { cookie } : {})
    expect(response.status).toBe(200)
    expect(response.text).toContain(page)
    expect(String(response.headers.vary)).toContain('Cookie')
    expect(response.headers['cache-control']).toBe('no-cache')
  })

  test.each(['/classes', '/admin', '/checkout/success?session_id=1', '/home', '/auth?redirect=classes'])(
    '%s is a page of the portal and has its policy [SECURITY-37]',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(200)
      expect(response.text).toContain('portal')
      expect(response.headers['content-security-policy']).toBe(createPortalPolicy())
    },
  )

  test.each([
    '/adminx',
    '/checkout',
    '/checkout/nowhere',
    '/classes/foo',
    '/admin/users',
    '/nothing/here',
    '/_astro/gone.js',
    '/portal-assets/assets/gone.js',
    '/admin-remote/gone.js',
    '/__home/portal',
    '/forms',
    '/portal-assets',
  ])('%s returns the 404 page [DEPLOYMENT-1]', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(response.text).toContain('404 Page Not Found')
    expect(response.headers['cache-control']).toBe('no-cache')
    expect(response.headers['content-security-policy']).toBe("frame-ancestors 'none'")
  })

  test.each([
    ['/_astro/page.abc123.css', 'public, max-age=31536000, immutable'],
    ['/portal-assets/assets/main-abc123.js', 'public, max-age=31536000, immutable'],
    ['/admin-remote/assets/admin-abc123.js', 'public, max-age=31536000, immutable'],
    ['/admin-remote/remoteEntry.js', 'no-cache'],
    ['/robots.txt', 'no-cache'],
  ])('the Cache-Control of %s is %s', async (path, expected) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers['cache-control']).toBe(expected)
  })

  test('a browser that already has the page gets 304', async () => {
    const firstResponse = await get('/about', { 'accept-encoding': 'gzip' })
    const etag = String(firstResponse.headers.etag)
    expect(etag).toMatch(/"/)
    const secondResponse = await get('/about', { 'accept-encoding': 'gzip', 'if-none-match': etag })
    expect(secondResponse.status).toBe(304)
    expect(secondResponse.body).toHaveLength(0)
  })

  test('files are sent in the smallest encoding that the browser accepts', async () => {
    const path = '/portal-assets/assets/main-abc123.js'
    const gzippedResponse = await get(path, { 'accept-encoding': 'gzip' })
    expect(gzippedResponse.headers['content-encoding']).toBe('gzip')
    expect(String(gzippedResponse.headers.vary)).toContain('Accept-Encoding')
    // The script of the sample studio begins with 1.
    expect(gunzipSync(gzippedResponse.body).toString()).toMatch(/^1/)
    if (proxy === 'nginx' && !hasBrotli()) return
    const brotliResponse = await get(path, { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotliResponse.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotliResponse.body).toString()).toMatch(/^1/)
    expect((await get(path)).headers['content-encoding']).toBeUndefined()
  })

  test.each([
    ['/about/', '/about'],
    ['/classes/?a=1', '/classes?a=1'],
    ['/checkout/success/', '/checkout/success'],
  ])('%s redirects to %s', async (path, target) => {
    const response = await get(path)
    expect(response.status).toBe(301)
    expect(response.headers.location).toBe(target)
  })

  test.each(['/classes', '/programs', '/calendar'])('%s is served from its own HTML file', async (path) => {
    const response = await get(`${path}?details=1`)
    expect(response.status).toBe(200)
    expect(response.text).toContain(`portal ${path}`)
    expect(response.headers['content-security-policy']).toBe(createPortalPolicy())
    expect(response.headers['cache-control']).toBe('no-cache')
  })

  test.each([
    '/_astro/page.abc123.css',
    '/portal-assets/assets/main-abc123.js',
    '/admin-remote/assets/admin-abc123.js',
  ])('%s has no content security policy for pages', async (path) => {
    expect((await get(path)).headers['content-security-policy']).toBe("frame-ancestors 'none'")
  })

  test('every file and every error carries the security headers [SECURITY-37]', async () => {
    for (const path of ['/', '/about', '/classes', '/robots.txt', '/gone', '/portal-assets/assets/main-abc123.js']) {
      const { headers } = await get(path)
      for (const [name, value] of Object.entries(securityHeaders)) expect(headers[name.toLowerCase()]).toBe(value)
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['x-powered-by']).toBeUndefined()
    }
  })

  test('a page only allows GET and HEAD', async () => {
    expect((await send('/about', { method: 'POST', body: 'x' })).status).toBe(405)
    const headResponse = await send('/about', { method: 'HEAD' })
    expect(headResponse.status).toBe(200)
    expect(headResponse.body).toHaveLength(0)
  })

  test('no path escapes the served folders [SECURITY-33]', async () => {
    for (const path of [
      '/../package.json',
      '/_astro/../../../server/entry.mjs',
      '/portal-assets/../../package.json',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/portal-assets../package.json',
    ]) {
      const { status, text } = await get(path)
      expect([400, 404]).toContain(status)
      expect(text).not.toContain('"name"')
    }
  })
})

describe.each(proxies.filter((proxy) => proxy === 'nginx'))('%s', (proxy) => {
  const { get } = useProxy({ studio, proxy })

  test.each(['/404', '/404.html', '/__local', '/__local/mail'])(
    '%s does not exist in production [DEPLOYMENT-1]',
    async (path) => {
      const response = await get(path)
      expect([response.status, response.text.includes('404 Page Not Found')]).toEqual([404, true])
    },
  )

  test('the 404 page is compressed too', async () => {
    const response = await get('/gone', { 'accept-encoding': 'gzip' })
    expect(response.status).toBe(404)
    expect(response.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(response.body).toString()).toContain('404 Page Not Found')
  })
})

test('the gateway routes /__local to the emulators', async () => {
  const { port, stop } = await startProxy({ studio, proxy: 'gateway', apiPorts: [studio.ports.api] })
  try {
    const getServerName = async (path: string) => JSON.parse((await sendRequest(port, path)).text).serverName
    expect(await getServerName('/__local/')).toBe('emulators')
    expect(await getServerName('/__local/mail/email')).toBe('emulators')
    expect(await getServerName('/__local/payments/checkout/cs_1')).toBe('emulators')
  } finally {
    await stop()
  }
})

test('the gateway refuses a request for another host name that resolves to this machine [SECURITY-39]', async () => {
  const { port, stop } = await startProxy({ studio, proxy: 'gateway', apiPorts: [studio.ports.api] })
  try {
    for (const path of ['/about', '/api/classes', '/__local/mail/email']) {
      for (const host of ['rebound.example', `rebound.example:${port}`, 'localhost.rebound.example'])
        expect([host, (await sendRequest(port, path, { headers: { host } })).status]).toEqual([host, 403])
      for (const host of ['localhost', `localhost:${port}`, `127.0.0.1:${port}`])
        expect([host, (await sendRequest(port, path, { headers: { host } })).status]).toEqual([host, 200])
    }
  } finally {
    await stop()
  }
})

test.each(proxies)('%s serves a file written while it runs, then 404 once the file is removed', async (proxy) => {
  const { port, stop } = await startProxy({ studio, proxy, apiPorts: [studio.ports.api] })
  const file = join(studio.root, 'portal/dist/assets/later-abc123.js')
  const path = '/portal-assets/assets/later-abc123.js'
  try {
    expect((await sendRequest(port, path)).status).toBe(404)
    writeFileSync(file, 'later')
    await expect.poll(async () => (await sendRequest(port, path)).text, { timeout: 5000 }).toBe('later')
    rmSync(file)
    await expect.poll(async () => (await sendRequest(port, path)).status, { timeout: 5000 }).toBe(404)
  } finally {
    await stop()
  }
})
