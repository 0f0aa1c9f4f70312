import { describe, expect, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'
import { anyVersion } from '../../../testing/versions.ts'

const studio = await aTestStudio()
const admin = await studio.signedInAs('admin')
const member = await studio.signedInAs('member')

const stress = { name: 'Stress Management', duration: 8, price: '249' }
const create = async (body: Record<string, unknown> = {}) =>
  (await studio.call('createProgram', { as: admin, body: { ...stress, ...body } })).answer
const change = (id: string, body: Record<string, unknown>, as = admin) =>
  studio.call('changeProgram', { as, params: { id }, body })
const listed = async (as: typeof admin | null = null) => (await studio.call('listPrograms', { as })).answer

describe('programs', () => {
  test('creating a program answers 201 with the defaults and the price as a decimal string', async () => {
    const { status, answer } = await studio.call('createProgram', { as: admin, body: stress })
    expect(status).toBe(201)
    expect(answer).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Stress Management',
      description: '',
      duration: 8,
      price: '249.00',
      features: [],
      icon: 'package',
      imageUrl: null,
      isActive: true,
      createdAt: studio.clock.now().toISOString(),
      ...anyVersion,
    })
  })

  test('blank lines of a program’s features are dropped', async () => {
    const { features } = await create({ features: ['Eight sessions', '', '  ', 'Recordings to keep'] })
    expect(features).toEqual(['Eight sessions', 'Recordings to keep'])
    const wrong = { ...stress, features: ['fine', 'x'.repeat(201)], icon: 'http://example.com/x.png' }
    const { error } = await studio.call('createProgram', { as: admin, body: wrong })
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['features', 'icon'])
  })

  test('programs are listed in the order of creation, and visitors and members see active ones only [CATALOGUE-1]', async () => {
    const mine = await Promise.all([0, 1, 2].map((place) => create({ name: `Ordered ${place}` })))
    await change(mine[1]?.id ?? '', { isActive: false })
    const names = async (as: typeof admin | null) =>
      (await listed(as)).map(({ name }) => name).filter((name) => name.startsWith('Ordered'))
    const inOrder = [...mine].sort((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1)).map(({ name }) => name)
    expect(await names(admin)).toEqual(inOrder)
    expect(await names(member)).toEqual(inOrder.filter((name) => name !== 'Ordered 1'))
    expect(await names(null)).toEqual(inOrder.filter((name) => name !== 'Ordered 1'))
  })

  test('archiving takes a program off the list, keeps all of it, and can be undone [CATALOGUE-14]', async () => {
    const program = await create({ name: 'To the archive' })
    const { status, answer } = await studio.call('archiveProgram', { as: admin, params: { id: program.id } })
    expect(status).toBe(200)
    expect(answer).toEqual({ message: expect.any(String) })
    expect((await listed()).some(({ id }) => id === program.id)).toBe(false)
    expect((await listed(admin)).find(({ id }) => id === program.id)).toEqual({
      ...program,
      ...anyVersion,
      isActive: false,
    })
    expect((await change(program.id, { isActive: true })).answer).toEqual({ ...program, ...anyVersion })
  })

  test('PATCH changes only the sent fields of a program', async () => {
    const program = await create({ description: 'Learn to notice.', features: ['One'], icon: 'brain' })
    const { status, answer } = await change(program.id, { price: '199.5' })
    expect(status).toBe(200)
    expect(answer).toEqual({ ...program, ...anyVersion, price: '199.50' })
    expect((await change(program.id, { icon: '' })).answer).toEqual({ ...program, ...anyVersion, price: '199.50' })
  })

  test('a program with wrong fields answers 422 and names every one', async () => {
    const body = { name: ' ', duration: 'two', price: '1.999', isActive: 'maybe' }
    const { status, error } = await studio.call('createProgram', { as: admin, body })
    expect(status).toBe(422)
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['duration', 'isActive', 'name', 'price'])
    const program = await create()
    for (const wrong of [{ name: '' }, { name: null }, { price: '-1' }, { price: '1e3' }, { duration: 0 }]) {
      expect([wrong, (await change(program.id, wrong)).status]).toEqual([wrong, 422])
    }
  })
})
