import { describe, expect, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'
import { anyVersion } from '../../../testing/versions.ts'

const studio = await aTestStudio()
const admin = await studio.signedInAs('admin')
const member = await studio.signedInAs('member')

const programInput = { name: 'Stress Management', duration: 8, price: '249' }
const create = (body: Record<string, unknown> = {}) =>
  studio.expectOk('createProgram', { as: admin, body: { ...programInput, ...body } })
const change = (id: string, body: Record<string, unknown>, as = admin) =>
  studio.call('changeProgram', { as, params: { id }, body })
const listPrograms = (as: typeof admin | null = null) => studio.expectOk('listPrograms', { as })

describe('programs', () => {
  test('creating a program answers 201 with the defaults, the price as a decimal string, and no blank features', async () => {
    const body = { ...programInput, features: ['Eight sessions', '', '  '] }
    const { status, answer } = await studio.call('createProgram', { as: admin, body })
    expect(status).toBe(201)
    expect(answer).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Stress Management',
      description: '',
      duration: 8,
      price: '249.00',
      features: ['Eight sessions'],
      icon: 'package',
      imageUrl: null,
      isActive: true,
      createdAt: studio.clock.now().toISOString(),
      ...anyVersion,
    })
  })

  test('programs are listed in the order of creation, and visitors and members see active ones only [CATALOGUE-1]', async () => {
    for (const position of [0, 1, 2]) await create({ name: `Ordered ${position}`, isActive: position !== 1 })
    const listNames = async (as: typeof admin | null) =>
      (await listPrograms(as)).map(({ name }) => name).filter((name) => name.startsWith('Ordered'))
    expect(await listNames(admin)).toEqual(['Ordered 0', 'Ordered 1', 'Ordered 2'])
    for (const as of [member, null]) expect(await listNames(as)).toEqual(['Ordered 0', 'Ordered 2'])
  })

  test('an archived program leaves the list, keeps its fields, and can be restored [CATALOGUE-14]', async () => {
    const program = await create({ name: 'To the archive' })
    const { status, answer } = await studio.call('archiveProgram', { as: admin, params: { id: program.id } })
    expect(status).toBe(200)
    expect(answer).toEqual({ message: expect.any(String) })
    expect((await listPrograms()).some(({ id }) => id === program.id)).toBe(false)
    expect((await listPrograms(admin)).find(({ id }) => id === program.id)).toEqual({
      ...program,
      ...anyVersion,
      isActive: false,
    })
    expect((await change(program.id, { isActive: true })).answer).toEqual({ ...program, ...anyVersion })
  })
})
