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
