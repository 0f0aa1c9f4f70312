import { expect, test } from 'vitest'
import { aTestStudio } from '../testing/test-app.ts'

const studio = await aTestStudio()
const admin = await studio.signedInAs('admin')
const lists = ['listClasses', 'listPrograms', 'listInstructors', 'listSchedules', 'listHolidays', 'listPlans'] as const

test.each(lists)(
  'proxies may cache the response of %s to a visitor without cookies for one second, and browsers revalidate it',
  async (name) => {
    const { headers } = await studio.call(name)
    expect(headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=1')
    expect(headers.get('Vary')).toBe('Cookie')
    const withCookie = await studio.call(name, { headers: { Cookie: 'signed_out=1' } })
    expect(withCookie.headers.get('Cache-Control')).toBe('private, no-cache')
  },
)

test.each([...lists, 'getUser', 'listMyBookings'] as const)(
  '%s answers 304 when nothing has changed since the sent ETag',
  async (name) => {
    const firstResponse = await studio.call(name, { as: admin })
    const etag = firstResponse.headers.get('ETag') ?? ''
    expect(etag).toMatch(/^"\w+"$/)
    const secondResponse = await studio.call(name, { as: admin, headers: { 'If-None-Match': `W/${etag}` } })
    expect([secondResponse.status, secondResponse.text, secondResponse.headers.get('ETag')]).toEqual([304, '', etag])
    expect(secondResponse.headers.get('X-Request-Id')).not.toBe(firstResponse.headers.get('X-Request-Id'))
  },
)

test('a response about an account may be cached only by the user’s browser; an error or a response to a change may not be cached', async () => {
  const readCacheControl = async (...call: Parameters<typeof studio.call>) =>
    (await studio.call(...call)).headers.get('Cache-Control')
  expect(await readCacheControl('getUser', { as: admin })).toBe('private, no-cache')
  expect(await readCacheControl('getUser')).toBe('no-store')
  const body = { name: 'Ada', specialty: 'Tai chi', bio: 'Slow and steady' }
  expect(await readCacheControl('createInstructor', { as: admin, body })).toBe('no-store')
})

test('a changed list is sent again, with another ETag', async () => {
  const formerTag = (await studio.call('listInstructors')).headers.get('ETag') ?? ''
  const body = { name: 'Bea', specialty: 'Tai chi', bio: 'Slow and steady' }
  expect((await studio.call('createInstructor', { as: admin, body })).status).toBe(201)
  const { status, headers } = await studio.call('listInstructors', { headers: { 'If-None-Match': formerTag } })
  expect([status, headers.get('ETag') === formerTag]).toEqual([200, false])
})
