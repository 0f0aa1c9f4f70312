import { expect, test } from 'vitest'
import { aTestStudio } from '../testing/test-app.ts'

const studio = await aTestStudio()
const admin = await studio.signedInAs('admin')
const lists = ['listClasses', 'listPrograms', 'listInstructors', 'listSchedules'] as const

test.each(lists)('the answer of %s to a visitor may be cached and revalidated by its ETag', async (name) => {
  const first = await studio.call(name)
  expect(first.status).toBe(200)
  expect(first.headers.get('Cache-Control')).toBe('no-cache')
  expect(first.headers.get('Vary')).toBe('Cookie')
  const etag = first.headers.get('ETag') ?? ''
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  const again = await studio.call(name, { headers: { 'If-None-Match': `W/${etag}` } })
  expect([again.status, again.text, again.headers.get('ETag')]).toEqual([304, '', etag])
})

test.each(lists)('the answer of %s has the same headers whether it is loaded or cached', async (name) => {
  studio.deps.responseCache.forgetResponses()
  const [loaded, cached] = [await studio.call(name), await studio.call(name)]
  const withoutId = (headers: Headers) => [...headers].filter(([header]) => header !== 'x-request-id')
  expect(withoutId(cached.headers)).toEqual(withoutId(loaded.headers))
  expect(cached.headers.get('X-Request-Id')).not.toBe(loaded.headers.get('X-Request-Id'))
})

test.each(lists)(
  'the cached answer of %s is for visitors alone: a session or a sign-out that is due is looked at first',
  async (name) => {
    await studio.call(name)
    const signedIn = await studio.call(name, { as: admin })
    expect(signedIn.headers.get('Cache-Control')).toBe('no-store')
    const signedOut = await studio.call(name, { headers: { Cookie: 'signed_out=1' } })
    expect(signedOut.headers.get('Set-Cookie')).toContain('signed_out=;')
  },
)

test.each(lists)('the answer of %s to a signed-in user is never stored', async (name) => {
  const { headers } = await studio.call(name, { as: admin })
  expect([headers.get('Cache-Control'), headers.get('ETag')]).toEqual(['no-store', null])
})

test('a list that changed has another ETag', async () => {
  const before = (await studio.call('listInstructors')).headers.get('ETag') ?? ''
  const body = { name: 'Ada', specialty: 'Tai chi', bio: 'Slow and steady' }
  expect((await studio.call('createInstructor', { as: admin, body })).status).toBe(201)
  expect((await studio.call('listInstructors', { headers: { 'If-None-Match': before } })).status).toBe(200)
})
