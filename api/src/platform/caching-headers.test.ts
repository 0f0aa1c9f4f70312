import { expect, test } from 'vitest'
import { aTestStudio } from '../testing/test-app.ts'

const studio = await aTestStudio()
const admin = await studio.signedInAs('admin')
const lists = ['listClasses', 'listPrograms', 'listInstructors', 'listSchedules', 'listHolidays', 'listPlans'] as const

test.each(lists)(
  'proxies may cache the response of %s to a visitor for one second, and browsers revalidate it',
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

test('only the user’s browser may cache a response about an account, and no cache may store an error or the response to a change', async () => {
  const cacheControl = async (...call: Parameters<typeof studio.call>) =>
    (await studio.call(...call)).headers.get('Cache-Control')
  expect(await cacheControl('getUser', { as: admin })).toBe('private, no-cache')
  expect(await cacheControl('getUser')).toBe('no-store')
  const body = { name: 'Ada', specialty: 'Tai chi', bio: 'Slow and steady' }
  expect(await cacheControl('createInstructor', { as: admin, body })).toBe('no-store')
})

test('a changed list is sent again, with another ETag', async () => {
  const formerTag = (await studio.call('listInstructors')).headers.get('ETag') ?? ''
  const body = { name: 'Bea', specialty: 'Tai chi', bio: 'Slow and steady' }
  expect((await studio.call('createInstructor', { as: admin, body })).status).toBe(201)
  const { status, headers } = await studio.call('listInstructors', { headers: { 'If-None-Match': formerTag } })
  expect([status, headers.get('ETag') === formerTag]).toEqual([200, false])
})
