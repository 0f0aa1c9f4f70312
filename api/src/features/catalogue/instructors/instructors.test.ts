import { describe, expect, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'
import { anyVersion } from '../../../testing/versions.ts'

const studio = await aTestStudio()
const admin = await studio.signedInAs('admin')

const instructorInput = { name: 'Maren Alcott', specialty: 'Meditation', bio: 'She sits still.' }
const createInstructor = (body: Record<string, unknown> = {}) =>
  studio.expectOk('createInstructor', { as: admin, body: { ...instructorInput, ...body } })
const listInstructors = (as: typeof admin | null = null) => studio.expectOk('listInstructors', { as })
const createClassOf = async (instructorId: string) => {
  const body = { name: 'Sitting', duration: 30, capacity: 5, category: 'meditation', instructorId }
  return await studio.expectOk('createClass', { as: admin, body })
}
const findInstructorOf = async (classId: string) =>
  (await studio.expectOk('listClasses', { as: admin })).find(({ id }) => id === classId)?.instructorId

describe('instructors', () => {
  test('adding an instructor answers 201 with the defaults', async () => {
    const { status, answer } = await studio.call('createInstructor', { as: admin, body: instructorInput })
    expect(status).toBe(201)
    expect(answer).toEqual({
      ...instructorInput,
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      certifications: [],
      imageUrl: null,
      isActive: true,
      createdAt: studio.clock.now().toISOString(),
      ...anyVersion,
    })
  })

  test('deleting an instructor leaves their classes with no instructor [CATALOGUE-13]', async () => {
    const deletedInstructor = await createInstructor()
    const otherInstructor = await createInstructor()
    const classesOfDeleted = [await createClassOf(deletedInstructor.id), await createClassOf(deletedInstructor.id)]
    const classOfOther = await createClassOf(otherInstructor.id)
    const { status, answer } = await studio.call('deleteInstructor', {
      as: admin,
      params: { id: deletedInstructor.id },
    })
    expect(status).toBe(200)
    expect(answer).toEqual({ message: expect.any(String) })
    for (const { id } of classesOfDeleted) expect(await findInstructorOf(id)).toBeNull()
    expect(await findInstructorOf(classOfOther.id)).toBe(otherInstructor.id)
    expect((await listInstructors(admin)).some(({ id }) => id === deletedInstructor.id)).toBe(false)
    expect((await studio.call('deleteInstructor', { as: admin, params: { id: deletedInstructor.id } })).status).toBe(
      404,
    )
  })
})
