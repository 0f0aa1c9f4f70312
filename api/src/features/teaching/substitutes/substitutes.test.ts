import { expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import { countOutcomes } from '../../../testing/count-outcomes.ts'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio, type TestStudio } from '../../../testing/test-app.ts'

/** A manager, and three instructors with Wednesday classes: Ada (yoga, 18:00), Bea (yoga, 7:00), Cyd (meditation, 7:00). */
async function createScene(studio: TestStudio) {
  const { aClass, aSchedule } = createCatalogue(studio)
  const admin = await studio.signedInAs('admin')
  async function anInstructor(name: string, category: 'yoga' | 'meditation' = 'yoga', startTime = '07:00') {
    const input = { name, specialty: 'Yoga', bio: 'Slow and steady.' }
    const { id } = await studio.expectOk('createInstructor', { as: admin, body: input })
    const { id: classId } = await aClass({ name: `${name}’s class`, category, instructorId: id })
    const { id: scheduleId } = await aSchedule({ classId, startTime, endTime: `${startTime.slice(0, 2)}:50` })
    const account = await studio.signedInAs('user', {
      firstName: name,
      staff: { preset: 'instructor', instructorId: id },
    })
    return { ...account, id, classId, scheduleId, occurrenceId: `${classId}:2026-01-21:${scheduleId}` }
  }
  const ada = await anInstructor('Ada', 'yoga', '18:00')
  const bea = await anInstructor('Bea')
  const cyd = await anInstructor('Cyd', 'meditation')
  const manager = await studio.signedInAs('user', { firstName: 'Mo', staff: { preset: 'manager' } })
  const params = { id: ada.occurrenceId }
  const ask = (as = ada) => studio.call('requestSubstitute', { as, params, body: { reason: 'A wedding' } })
  const claim = (as: Person) => studio.call('claimSubstitute', { as, params })
  const listFor = async (as: Person) => studio.expectOk('listSubstituteRequests', { as })
  const loadTeacherName = async () => {
    const occurrences = await studio.expectOk('listSchedules', { query: { date: '2026-01-21' } })
    const occurrence = occurrences.find(({ classId }) => classId === ada.classId)
    return occurrence && 'instructorName' in occurrence ? occurrence.instructorName : null
  }
  return { admin, anInstructor, ada, bea, cyd, manager, params, ask, claim, listFor, loadTeacherName }
}

test('a substitute teaches the date once a colleague of the same category has claimed it and a manager has confirmed [STAFF-7, STAFF-8, STAFF-9]', async () => {
  const studio = await aTestStudio()
  const { admin, ada, bea, cyd, manager, params, ask, claim, listFor, loadTeacherName } = await createScene(studio)
  const loadCanAsk = async () => (await studio.expectOk('getTeachingRoster', { as: ada, params })).canAskSubstitute
  expect(await loadCanAsk()).toBe(true)
  expect((await ask(bea)).error.code).toBe('NOT_FOUND')
  expect((await ask()).status).toBe(201)
  expect((await ask()).error.code).toBe('SUBSTITUTE_STATE')
  expect(await loadCanAsk()).toBe(false)
  const [requestMail] = await studio.deliverMailsTo(bea)
  expect(requestMail?.subject).toBe('Can you take Ada’s class?')
  expect(requestMail?.text).toMatch(/Wednesday, January 21, 2026, 6:00\spm/)
  expect(await studio.subjectsTo(cyd)).toEqual([])
  expect(await listFor(cyd)).toEqual([])
  expect(await listFor(ada)).toMatchObject([{ canClaim: false, canConfirm: false, canWithdraw: true }])
  expect(await listFor(bea)).toEqual([
    {
      id: ada.occurrenceId,
      className: 'Ada’s class',
      date: '2026-01-21',
      startTime: '18:00',
      instructorName: 'Ada',
      reason: 'A wedding',
      substituteName: null,
      canClaim: true,
      canConfirm: false,
      canWithdraw: false,
    },
  ])
  expect((await claim(cyd)).error.code).toBe('NOT_FOUND')
  expect((await studio.call('confirmSubstitute', { as: manager, params })).error.code).toBe('SUBSTITUTE_STATE')

  expect((await claim(bea)).status).toBe(200)
  expect(await loadTeacherName()).toBe('Ada')
  expect(await studio.subjectsTo(manager)).toEqual(['Substitute to confirm: Ada’s class'])
  expect((await studio.deliverMailsTo(manager))[0]?.text).toContain('Offers to take it: Bea')
  expect(await listFor(admin)).toMatchObject([{ substituteName: 'Bea', canConfirm: true }])
  expect((await studio.call('confirmSubstitute', { as: bea, params })).error.code).toBe('FORBIDDEN')

  await studio.expectOk('confirmSubstitute', { as: manager, params })
  expect(await loadTeacherName()).toBe('Bea')
  expect(await listFor(admin)).toEqual([])
  for (const instructor of [ada, bea]) {
    const mail = (await studio.deliverMailsTo(instructor)).at(-1)
    expect(mail?.subject).toBe('Substitute confirmed: Ada’s class')
    expect(mail?.text).toContain('Bea teaches this class.')
    expect(mail?.text).not.toContain('Offers to take it')
  }
  const [entry] = await studio.expectOk('listAuditLog', { as: admin, query: { action: 'change date' } })
  expect(entry).toMatchObject({ actorName: manager.user.username, after: { instructorName: 'Bea' } })
})

test('exactly one of 200 simultaneous claims in two processes gets the date [STAFF-8]', async () => {
  const studio = await aTestStudio()
  const secondProcess = await aTestStudio({ sharedWith: studio })
  const { ask, anInstructor, params, listFor, admin } = await createScene(studio)
  await ask()
  const colleagues: Array<Awaited<ReturnType<typeof anInstructor>>> = []
  for (let number = 0; number < 5; number += 1) colleagues.push(await anInstructor(`Colleague ${number}`))
  const claims = Array.from({ length: 200 }, (_, index) =>
    (index % 2 ? studio : secondProcess).call('claimSubstitute', { as: colleagues[index % 5] ?? null, params }),
  )
  const outcomes = await Promise.all(claims)
  expect(countOutcomes(outcomes)).toEqual({ 200: 1, SUBSTITUTE_STATE: 199 })
  const winner = colleagues[outcomes.findIndex(({ status }) => status === 200) % 5]
  expect((await listFor(admin))[0]?.substituteName).toBe(winner?.user.firstName)
})

test('an instructor who teaches or has claimed another date at that time cannot claim [STAFF-7]', async () => {
  const studio = await aTestStudio()
  const { ask, anInstructor, claim, listFor, bea, params } = await createScene(studio)
  const busyInstructor = await anInstructor('Dot', 'yoga', '18:00')
  await ask()
  expect((await claim(busyInstructor)).error.code).toBe('NOT_FOUND')
  const busyInstructorParams = { id: busyInstructor.occurrenceId }
  await studio.expectOk('requestSubstitute', {
    as: busyInstructor,
    params: busyInstructorParams,
    body: { reason: 'Ill' },
  })
  expect(await listFor(bea)).toHaveLength(2)
  expect((await claim(bea)).status).toBe(200)
  const secondClaim = await studio.call('claimSubstitute', { as: bea, params: busyInstructorParams })
  expect(secondClaim.error.code).toBe('NOT_FOUND')
  await studio.expectOk('withdrawSubstitute', { as: bea, params })
  await studio.expectOk('claimSubstitute', { as: bea, params: busyInstructorParams })
})

test('a request ends when the instructor who asked or an admin withdraws it, or when the date gets another instructor [STAFF-9]', async () => {
  const studio = await aTestStudio()
  const { admin, ada, bea, cyd, ask, params, listFor, claim } = await createScene(studio)
  await ask()
  expect((await studio.call('withdrawSubstitute', { as: cyd, params })).error.code).toBe('NOT_FOUND')
  await studio.expectOk('withdrawSubstitute', { as: ada, params })
  await ask()
  await studio.expectOk('withdrawSubstitute', { as: admin, params })
  const [entry] = await studio.expectOk('listAuditLog', { as: admin })
  expect(entry).toMatchObject({ entityName: 'Ada’s class', before: { reason: 'A wedding' } })
  await ask()
  await studio.expectOk('changeDate', {
    as: admin,
    params: { id: ada.scheduleId, date: '2026-01-21' },
    body: { instructorId: cyd.id },
  })
  expect(await listFor(admin)).toEqual([])
  expect((await claim(bea)).error.code).toBe('NOT_FOUND')
})

test('managers are reminded of an open request 48 and 24 hours before the class, once each [STAFF-10]', async () => {
  const studio = await aTestStudio()
  const secondProcess = await aTestStudio({ sharedWith: studio })
  const { ask, manager } = await createScene(studio)
  await ask()
  const runJobsAndCountReminders = async () => {
    await Promise.all([studio.runJobs(), secondProcess.runJobs()])
    return (await studio.subjectsTo(manager)).length
  }
  // The class begins in 7 days and 8 hours.
  studio.clock.advance({ days: 5, hours: 7 })
  expect(await runJobsAndCountReminders()).toBe(0)
  studio.clock.advance({ hours: 1 })
  expect(await runJobsAndCountReminders()).toBe(1)
  expect((await studio.deliverMailsTo(manager))[0]?.text).toContain('Nobody has offered to take this date yet.')
  studio.clock.advance({ hours: 23 })
  expect(await runJobsAndCountReminders()).toBe(1)
  studio.clock.advance({ hours: 1 })
  expect(await runJobsAndCountReminders()).toBe(2)
  studio.clock.advance({ hours: 20 })
  expect(await runJobsAndCountReminders()).toBe(2)
})
