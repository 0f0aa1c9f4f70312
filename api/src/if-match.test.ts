import { type Endpoint, type EndpointName, endpoints, getWeekday, type VersionFields } from '@studio/contract'
import { describe, expect, test } from 'vitest'
import { createAuthFixtures } from './testing/auth-fixtures.ts'
import { aTestStudio } from './testing/test-app.ts'

const studio = await aTestStudio({ env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const fixtures = await createAuthFixtures(studio)
const admin = await fixtures.signIn('admin')

type Entity = VersionFields & { id: string }
type EntityCase = {
  create(): Promise<Entity>
  /** Finds the entity in the list that admins see. */
  findListed(id: string): Promise<VersionFields | undefined>
  change: EndpointName
  remove?: EndpointName
  /** Two changes that differ from each other and from the created entity. */
  bodies: [object, object]
  /** Path parameters other than the id. */
  params?: Record<string, string>
}

const createEntity = async (name: EndpointName, body: object): Promise<Entity> => {
  const { answer, text, status } = await studio.call(name, { as: admin, body })
  expect(status, text).toBe(201)
  return asEntity(answer)
}
// Each call below returns an entity with a version.
const asEntity = (answer: unknown) => answer as Entity
const createFinder =
  (name: EndpointName, query = {}) =>
  async (id: string) =>
    [(await studio.call(name, { as: admin, query })).answer]
      .flat()
      .map(asEntity)
      .find((entity) => entity.id === id)

const createScheduleBody = async () => ({
  classId: await fixtures.aClass(),
  dayOfWeek: getWeekday(fixtures.bookingDate()),
  startTime: '09:00',
  endTime: '10:00',
  startDate: studio.clock.today(),
})
const dateParams = { date: fixtures.bookingDate() }

const cases: Record<string, EntityCase> = {
  class: {
    create: () => createEntity('createClass', { name: 'Sitting', duration: 30, capacity: 5, category: 'meditation' }),
    findListed: createFinder('listClasses'),
    change: 'changeClass',
    remove: 'deleteClass',
    bodies: [{ capacity: 6 }, { name: 'Standing' }],
  },
  instructor: {
    create: () => createEntity('createInstructor', { name: 'Ada', specialty: 'Tai chi', bio: 'Slow.' }),
    findListed: createFinder('listInstructors'),
    change: 'changeInstructor',
    remove: 'deleteInstructor',
    bodies: [{ name: 'Ada Field' }, { bio: 'Steady.' }],
  },
  program: {
    create: () => createEntity('createProgram', { name: 'Sleep', duration: 4, price: '99.00' }),
    findListed: createFinder('listPrograms'),
    change: 'changeProgram',
    remove: 'archiveProgram',
    bodies: [{ price: '89.00' }, { features: ['Rest'] }],
  },
  plan: {
    create: async () => {
      const body = { price: '199.00', buyers: 'everyone' }
      const { answer } = await studio.call('changePlan', { as: admin, params: { id: 'premium' }, body })
      return asEntity(answer)
    },
    findListed: createFinder('listAllPlans'),
    change: 'changePlan',
    bodies: [{ price: '249.00' }, { buyers: 'members' }],
  },
  pack: {
    create: () => createEntity('createPackProduct', { name: 'Five', credits: 5, price: '110.00', validDays: 90 }),
    findListed: createFinder('listAllPackProducts'),
    change: 'changePackProduct',
    bodies: [{ price: '99.00' }, { isOnSale: true }],
  },
  schedule: {
    create: async () => createEntity('createSchedule', await createScheduleBody()),
    findListed: createFinder('listSchedules'),
    change: 'changeSchedule',
    remove: 'deleteSchedule',
    bodies: [{ endTime: '10:30' }, { location: 'Garden Room' }],
  },
  'date of a schedule': {
    create: async () => {
      const { id } = await createEntity('createSchedule', await createScheduleBody())
      return asEntity(await createFinder('listSchedules', { ...dateParams, cancelled: 'true' })(id))
    },
    findListed: createFinder('listSchedules', { ...dateParams, cancelled: 'true' }),
    change: 'changeDate',
    remove: 'cancelDate',
    bodies: [{ location: 'Garden Room' }, { endTime: '10:30' }],
    params: dateParams,
  },
  holiday: {
    create: () => createEntity('createHoliday', { name: 'Break', from: '2026-12-24', to: '2026-12-26' }),
    findListed: createFinder('listHolidays'),
    change: 'changeHoliday',
    remove: 'deleteHoliday',
    bodies: [{ name: 'Long break' }, { to: '2026-12-27' }],
  },
  user: {
    create: async () => studio.aUser(),
    findListed: createFinder('listUsers', { pageSize: 200 }),
    change: 'changeUser',
    bodies: [{ membershipType: 'premium' }, { role: 'admin' }],
  },
  person: {
    create: async () => {
      const { id } = await studio.aUser()
      return (await studio.call('getPersonDetails', { as: admin, params: { id } })).answer
    },
    findListed: async (id) => (await studio.call('getPersonDetails', { as: admin, params: { id } })).answer,
    change: 'changePersonDetails',
    bodies: [{ phone: '+1 212 555 0142' }, { firstName: 'Robin' }],
  },
  request: {
    create: async () => {
      await studio.call('requestTrial', { body: { name: 'Lee', email: 'lee@example.com' } })
      return asEntity((await studio.call('listLeads', { as: admin, query: { kind: 'trial' } })).answer[0])
    },
    findListed: createFinder('listLeads'),
    change: 'changeLead',
    bodies: [{ status: 'contacted' }, { note: 'Called' }],
  },
}

describe.each(Object.entries(cases))('%s', (_, { create, findListed, change, remove, bodies, params }) => {
  const send = (input: { id: string; name?: EndpointName; body?: object; ifMatch?: string }) =>
    studio.call(input.name ?? change, {
      as: admin,
      params: { id: input.id, ...params },
      ...(input.body ? { body: input.body } : {}),
      headers: input.ifMatch === undefined ? {} : { 'If-Match': input.ifMatch },
    })

  test('has the same version in response, ETag and list; of two concurrent changes with this version one succeeds, and any later change with it gets 412 and the current state [ADMIN-9]', async () => {
    const { id, version, updatedAt } = await create()
    expect((await findListed(id))?.version).toBe(version)
    studio.clock.advance({ minutes: 1 })
    const ifMatch = `"other", W/"${version}"`
    const outcomes = await Promise.all(bodies.map((body) => send({ id, body, ifMatch })))
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 412])
    const winner = outcomes.findIndex(({ status }) => status === 200)
    const changedEntity = asEntity(outcomes[winner]?.answer)
    expect(changedEntity.version).not.toBe(version)
    expect(changedEntity.updatedAt > updatedAt).toBe(true)
    expect(outcomes[winner]?.headers.get('ETag')).toBe(`"${changedEntity.version}"`)
    const current = await findListed(id)
    expect(current).toMatchObject({ version: changedEntity.version, updatedAt: changedEntity.updatedAt })

    const refusal = await send({ id, body: bodies[1 - winner] ?? {}, ifMatch })
    expect([refusal.status, refusal.error.code]).toEqual([412, 'CHANGED_MEANWHILE'])
    expect(refusal.error.current).toMatchObject({ version: changedEntity.version, ...bodies[winner] })
    if (remove) expect((await send({ id, name: remove, ...createEmptyBodyIfJson(remove), ifMatch })).status).toBe(412)
    expect(await findListed(id)).toEqual(current)

    expect((await send({ id, body: bodies[1 - winner] ?? {}, ifMatch: '*' })).status).toBe(200)
    const outcomeWithoutIfMatch = await send({ id, body: {} })
    expect(outcomeWithoutIfMatch.status).toBe(200)
    if (!remove) return
    const currentVersion = `W/"${asEntity(outcomeWithoutIfMatch.answer).version}"`
    const removeOutcome = await send({ id, name: remove, ...createEmptyBodyIfJson(remove), ifMatch: currentVersion })
    expect(removeOutcome.status, removeOutcome.text).toBe(200)
  })
})

const createEmptyBodyIfJson = (name: EndpointName) => (endpoints[name].bodyKind === 'json' ? { body: {} } : {})

test('every call with If-Match is tested above, except restoreDate, which needs a cancelled date', () => {
  const testedCalls = Object.values(cases).flatMap(({ change, remove }) => [change, remove])
  const ifMatchCalls = Object.entries<Endpoint>(endpoints).filter(([, { acceptsIfMatch }]) => acceptsIfMatch)
  for (const [name] of ifMatchCalls) expect([...testedCalls, 'restoreDate']).toContain(name)
})
