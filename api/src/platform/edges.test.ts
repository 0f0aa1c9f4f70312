import { expect, test } from 'vitest'
import { TEST_PASSWORD } from '../testing/people.ts'
import { aTestStudio } from '../testing/test-app.ts'

const studio = await aTestStudio()
const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  studio.request(path, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } })

async function readStatusAndCode(response: Response) {
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
  const body = (await response.json()) as { code: string; message: string; requestId?: string }
  expect(body.message).toMatch(/\w/)
  expect(body.requestId).toBe(response.headers.get('X-Request-Id'))
  return [response.status, body.code]
}

test('an unknown path is answered with a JSON 404, under /api and elsewhere [ERRORS-1, ERRORS-7]', async () => {
  for (const path of [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/login/',
    '/api//login',
    '/API/login',
    '/nothing',
    '/api/%E0%A4%A',
    '/api/%00',
  ])
    expect(await readStatusAndCode(await studio.request(path))).toEqual([404, 'NOT_FOUND'])
})

test('a known path with a wrong method is answered with 405 and the allowed methods [ERRORS-7]', async () => {
  const loginResponse = await studio.request('/api/login', { method: 'DELETE' })
  expect(loginResponse.headers.get('Allow')).toBe('GET, HEAD, POST')
  expect(await readStatusAndCode(loginResponse)).toEqual([405, 'METHOD_NOT_ALLOWED'])
  const bookingResponse = await studio.request('/api/bookings/0123456789abcdef01234567', { method: 'PUT' })
  expect(bookingResponse.headers.get('Allow')).toBe('DELETE')
  expect(bookingResponse.status).toBe(405)
  const preflight = await studio.request('/api/login', {
    method: 'OPTIONS',
    headers: { Origin: 'https://evil.example' },
  })
  expect(preflight.status).toBe(405)
  expect(preflight.headers.get('Access-Control-Allow-Origin')).toBeNull()
})

test('a body is answered with 400 when it is not JSON, 415 with another content type, and 413 when it is too long [ERRORS-9]', async () => {
  for (const body of ['{', '', '{"username":', 'username=ann', '{"a":1}}', '[1,2', '\u0000'])
    expect(await readStatusAndCode(await post('/api/login', body))).toEqual([400, 'MALFORMED_JSON'])
  expect(await readStatusAndCode(await post('/api/login', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d])))).toEqual([
    400,
    'MALFORMED_JSON',
  ])
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'jsonish', ''])
    expect(
      await readStatusAndCode(await post('/api/login', '{"username":"a","password":"b"}', { 'Content-Type': type })),
    ).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  const longBody = JSON.stringify({ username: 'a', password: 'b'.repeat(65 * 1024) })
  expect(await readStatusAndCode(await post('/api/login', longBody))).toEqual([413, 'PAYLOAD_TOO_LARGE'])
})

test('a body without a declared length is read only up to the limit [ERRORS-9, SECURITY-45]', async () => {
  let chunkCount = 0
  const endlessBody = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      chunkCount += 1
      controller.enqueue(new Uint8Array(16 * 1024).fill(0x20))
    },
  })
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body: endlessBody,
    headers: { 'Content-Type': 'application/json' },
    duplex: 'half',
  }
  expect(await readStatusAndCode(await studio.request('/api/login', init))).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  expect(chunkCount).toBeLessThan(10)
})

test('JSON with a character set or a vendor type is accepted [ERRORS-9]', async () => {
  for (const type of ['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/vnd.api+json'])
    expect((await post('/api/login', '{"username":"unknown","password":"x"}', { 'Content-Type': type })).status).toBe(
      401,
    )
})

test('JSON of the wrong shape is answered with 422, which names the wrong fields [ERRORS-3]', async () => {
  for (const body of ['[]', 'null', '"text"', '7'])
    expect(await readStatusAndCode(await post('/api/login', body))).toEqual([422, 'VALIDATION_FAILED'])
  const responseToNoBody = await studio.request('/api/login', { method: 'POST' })
  expect(responseToNoBody.status).toBe(422)
  const { fields } = (await responseToNoBody.json()) as { fields: Record<string, string> }
  expect(fields).toEqual({ username: 'Username or Email is required', password: 'Password is required' })
})

test('injected operators and prototype keys have no effect [SECURITY-33]', async () => {
  await studio.aUser({ username: 'victim' })
  const bodies = [
    '{"username":{"$ne":null},"password":{"$ne":null}}',
    '{"username":{"$gt":""},"password":"x"}',
    '{"username":["victim"],"password":["x"]}',
    '{"username":{"toString":1},"password":"x"}',
    '{"username":{"valueOf":{},"toString":null},"password":{"length":9}}',
  ]
  for (const body of bodies)
    expect(await readStatusAndCode(await post('/api/login', body))).toEqual([422, 'VALIDATION_FAILED'])
  const pollutingBody =
    '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}},"username":"unknown","password":"x"}'
  expect(await readStatusAndCode(await post('/api/login', pollutingBody))).toEqual([401, 'USER_NOT_FOUND'])
  expect(Object.prototype).not.toHaveProperty('role')
  const deepBody = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
  expect((await post('/api/login', deepBody)).status).toBeLessThan(500)
})

test('every response has the security headers, errors included, and none names the server software [SECURITY-37]', async () => {
  const responses = [
    await studio.request('/api/health'),
    await studio.request('/api/user'),
    await studio.request('/api/nothing'),
    await studio.request('/api/login'),
    await post('/api/login', '{'),
  ]
  for (const { headers } of responses) {
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('X-Powered-By')).toBeNull()
    expect(headers.get('Server')).toBeNull()
    expect(headers.get('Strict-Transport-Security')).toBeNull()
  }
  expect(responses.map(({ headers }) => headers.get('Cache-Control'))).toEqual([
    'private, no-cache',
    ...Array(4).fill('no-store'),
  ])
})

test('in production cookies are Secure with the __Host- prefix, a session cookie without it is refused, and HSTS is sent [SECURITY-7]', async () => {
  const production = await aTestStudio({
    env: { NODE_ENV: 'production', PUBLIC_URL: 'https://studio.example', STRIPE_API_BASE: '' },
  })
  const user = await production.aUser()
  const { headers } = await production.call('login', {
    body: { username: user.username, password: TEST_PASSWORD },
    headers: { Origin: 'https://studio.example' },
  })
  expect(headers.getSetCookie()[0]).toMatch(
    /^__Host-sid=[\w-]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(headers.get('Strict-Transport-Security')).toMatch(/^max-age=31536000/)
  const plainCookie = headers.getSetCookie()[0]?.replace('__Host-', '').split(';')[0] ?? ''
  expect((await production.call('getUser', { headers: { Cookie: plainCookie } })).status).toBe(401)
})
