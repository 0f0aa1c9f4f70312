import { expect, test } from 'vitest'
import { aPayingStudio } from '../../testing/paying.ts'

const studio = await aPayingStudio()
const admin = await studio.signedInAs('admin')

async function enrolled(programId: string, as: Awaited<ReturnType<typeof studio.signedInAs>>) {
  const { answer } = await studio.call('startProgramCheckout', { as, body: { programId } })
  await studio.pay(answer.checkoutUrl)
  await studio.deliverPendingEvents()
  await studio.runJobsOverTime(1)
}
const listOf = async (id: string, query: Record<string, string | number> = {}) => {
  const { answer, headers } = await studio.call('listProgramEnrollments', { as: admin, params: { id }, query })
  return { names: answer.map(({ person }) => person.name), total: headers.get('X-Total-Count'), answer }
}

test('a program’s enrollments are listed with their dates, also when it is archived [CATALOGUE-14]', async () => {
  const { id } = await studio.aProgram({ duration: 4 })
  const ann = await studio.signedInAs('user', { firstName: 'Ann', lastName: 'Lee' })
  const bea = await studio.signedInAs('user', { firstName: null, lastName: null, username: 'bea' })
  await enrolled(id, ann)
  await enrolled(id, bea)
  await studio.call('archiveProgram', { as: admin, params: { id } })
  const all = await listOf(id)
  expect([all.names, all.total]).toEqual([['bea', 'Ann Lee'], '2'])
  expect(all.answer[1]).toMatchObject({
    status: 'active',
    startDate: '2026-01-15',
    endDate: '2026-02-11',
    person: { id: ann.user.id, email: ann.user.email },
  })
  expect(await listOf(id, { page: 2, pageSize: 1 })).toMatchObject({ names: ['Ann Lee'], total: '2' })
  expect(await listOf(id, { status: 'completed' })).toMatchObject({ names: [], total: '0' })
  expect(await listOf(id, { status: 'active' })).toMatchObject({ total: '2' })
  const own = await studio.call('listUserEnrollments', { as: admin, params: { id: ann.user.id } })
  expect(own.answer).toMatchObject([{ programId: id, status: 'active' }])
})

test('the enrollment of a closed account has no name in the list', async () => {
  const { id } = await studio.aProgram()
  const gone = await studio.signedInAs('user', { firstName: 'Gone', lastName: 'Away' })
  await enrolled(id, gone)
  await studio.call('deleteMyAccount', { as: gone, body: { password: gone.password } })
  const { answer } = await listOf(id)
  expect(answer.map(({ person }) => [person.name, person.email])).toEqual([['A former member', '']])
})
