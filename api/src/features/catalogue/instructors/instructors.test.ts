import { describe, expect, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'
import { anyVersion } from '../../../testing/versions.ts'

const studio = await aTestStudio()
const admin = await studio.signedInAs('admin')

const maren = { name: 'Maren Alcott', specialty: 'Meditation', bio: 'She sits still.' }
const add = (body: Record<string, unknown> = {}) =>
  studio.expectOk('createInstructor', { as: admin, body: { ...maren, ...body } })
const listed = (as: typeof admin | null = null) => studio.expectOk('listInstructors', { as })
const aClassOf = async (instructorId: string) => {
  const body = { name: 'Sitting', duration: 30, capacity: 5, category: 'meditation', instructorId }
  return await studio.expectOk('createClass', { as: admin, body })
}
const instructorOf = async (classId: string) =>
  (await studio.expectOk('listClasses', { as: admin })).find(({ id }) => id === classId)?.instructorId

describe('instructors', () => {
  test('adding an instructor answers 201 with the defaults', async () => {
    const { status, answer } = await studio.call('createInstructor', { as: admin, body: maren })
    expect(status).toBe(201)
    expect(answer).toEqual({
      ...maren,
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      certifications: [],
      imageUrl: null,
      isActive: true,
      createdAt: studio.clock.now().toISOString(),
      ...anyVersion,
    })
  })

  test('deleting an instructor leaves their classes with no instructor [CATALOGUE-13]', async () => {
    const one = await add()
    const other = await add()
    const taught = [await aClassOf(one.id), await aClassOf(one.id)]
    const ownClass = await aClassOf(other.id)
    const { status, answer } = await studio.call('deleteInstructor', { as: admin, params: { id: one.id } })
    expect(status).toBe(200)
    expect(answer).toEqual({ message: expect.any(String) })
    for (const { id } of taught) expect(await instructorOf(id)).toBeNull()
    expect(await instructorOf(ownClass.id)).toBe(other.id)
    expect((await listed(admin)).some(({ id }) => id === one.id)).toBe(false)
    expect((await studio.call('deleteInstructor', { as: admin, params: { id: one.id } })).status).toBe(404)
  })
})
