import { describe, expect, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'
import { anyVersion } from '../../../testing/versions.ts'

const studio = await aTestStudio()
const admin = await studio.signedInAs('admin')

const maren = { name: 'Maren Alcott', specialty: 'Meditation', bio: 'She sits still.' }
const add = async (body: Record<string, unknown> = {}) =>
  (await studio.call('createInstructor', { as: admin, body: { ...maren, ...body } })).answer
const listed = async (as: typeof admin | null = null) => (await studio.call('listInstructors', { as })).answer
const aClassOf = async (instructorId: string) => {
  const body = { name: 'Sitting', duration: 30, capacity: 5, category: 'meditation', instructorId }
  return (await studio.call('createClass', { as: admin, body })).answer
}
const instructorOf = async (classId: string) =>
  (await studio.call('listClasses', { as: admin })).answer.find(({ id }) => id === classId)?.instructorId

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

  test('the public list holds active instructors, an admin sees all, both in the order they were added [CATALOGUE-1]', async () => {
    const first = await add({ name: 'First' })
    const away = await add({ name: 'Away', isActive: false })
    const last = await add({ name: 'Last', certifications: ['Singing'] })
    const mine = new Set([first.id, away.id, last.id])
    expect((await listed()).filter(({ id }) => mine.has(id))).toEqual([first, last])
    expect((await listed(admin)).filter(({ id }) => mine.has(id))).toEqual([first, away, last])
  })

  test('PATCH changes only the sent fields of an instructor and names every wrong one', async () => {
    const one = await add()
    const patch = (body: Record<string, unknown>) =>
      studio.call('changeInstructor', { as: admin, params: { id: one.id }, body })
    expect((await patch({ bio: 'She walks.' })).answer).toEqual({ ...one, ...anyVersion, bio: 'She walks.' })
    const { status, error } = await patch({ name: '', specialty: null, bio: '  ' })
    expect(status).toBe(422)
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['bio', 'name', 'specialty'])
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

  test('a class given to an instructor who is being deleted ends with none, or the request is refused [CATALOGUE-13]', async () => {
    for (let round = 0; round < 8; round += 1) {
      const one = await add()
      const [made] = await Promise.all([
        studio.call('createClass', {
          as: admin,
          body: { name: 'Race', duration: 30, capacity: 5, category: 'yoga', instructorId: one.id },
        }),
        studio.call('deleteInstructor', { as: admin, params: { id: one.id } }),
      ])
      expect([201, 404]).toContain(made.status)
      if (made.status === 201) expect(await instructorOf(made.answer.id)).toBeNull()
    }
  })
})
