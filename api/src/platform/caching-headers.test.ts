import { expect, test } from 'vitest'
import { aTestStudio } from '../testing/test-app.ts'

const studio = await aTestStudio()
const admin = await studio.signedInAs('admin')
const lists = ['listClasses', 'listPrograms', 'listInstructors', 'listSchedules', 'listHolidays', 'listPlans'] as const

test.each(lists)(
  'proxies may share the answer of %s to a visitor for a second, and browsers ask again',
  async (name) => {
    const { headers } = await studio.call(name)
    expect(headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=1')
    expect(headers.get('Vary')).toBe('Cookie')
    const withCookie = await studio.call(name, { headers: { Cookie: 'signed_out=1' } })
    expect(withCookie.headers.get('Cache-Control')).toBe('private, no-cache')
  },
)

test.each([...lists, 'getUser', 'listMyBookings'] as const)(
  'the answer of %s is 304 while nothing has changed since the ETag that is sent',
  async (name) => {
    const first = await studio.call(name, { as: admin })
    const etag = first.headers.get('ETag') ?? ''
    expect(etag).toMatch(/^"\w+"$/)
    const again = await studio.call(name, { as: admin, headers: { 'If-None-Match': `W/${etag}` } })
    expect([again.status, again.text, again.headers.get('ETag')]).toEqual([304, '', etag])
    expect(again.headers.get('X-Request-Id')).not.toBe(first.headers.get('X-Request-Id'))
  },
)

test('the answer about an account is for its own browser alone, and an error or the answer to a change is not kept', async () => {
  const cacheControl = async (...call: Parameters<typeof studio.call>) =>
    (await studio.call(...call)).headers.get('Cache-Control')
  expect(await cacheControl('getUser', { as: admin })).toBe('private, no-cache')
  expect(await cacheControl('getUser')).toBe('no-store')
  const body = { name: 'Ada', specialty: 'Tai chi', bio: 'Slow and steady' }
  expect(await cacheControl('createInstructor', { as: admin, body })).toBe('no-store')
})

test('a list that changed is sent whole, with another ETag', async () => {
  const before = (await studio.call('listInstructors')).headers.get('ETag') ?? ''
  const body = { name: 'Bea', specialty: 'Tai chi', bio: 'Slow and steady' }
  expect((await studio.call('createInstructor', { as: admin, body })).status).toBe(201)
  const after = await studio.call('listInstructors', { headers: { 'If-None-Match': before } })
  expect([after.status, after.headers.get('ETag') === before]).toEqual([200, false])
})
