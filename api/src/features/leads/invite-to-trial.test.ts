import { expect, test } from 'vitest'
import { TEST_PASSWORD } from '../../testing/people.ts'
import { aTestStudio } from '../../testing/test-app.ts'
import { trialScenes } from '../../testing/trial-scenes.ts'
import { trialPassStore } from '../bookings/trial-passes/index.ts'

const studio = await aTestStudio({ env: { RATE_LIMIT_SCALE: '1000' } })
const secondProcess = await aTestStudio({ sharedWith: studio, env: { RATE_LIMIT_SCALE: '1000' } })
const { theAdmin, requested, invite, hasTrial, mailsTo } = trialScenes(studio)
const tokenIn = (text: string | undefined) => text?.match(/token=([\w-]+)/)?.[1] ?? ''
const listed = async (email: string) =>
  (await studio.call('listLeads', { as: await theAdmin(), query: { kind: 'trial', q: email } })).answer[0]

test('a granted trial becomes a free class of the account that has verified the address, and the request says so [TRIALS-1]', async () => {
  const person = await studio.signedInAs('user')
  const { email } = person.user
  const lead = await requested(email)
  expect(lead).not.toHaveProperty('trialPass')
  expect(await hasTrial(person)).toBe(false)
  const { status, answer } = await invite(lead.id)
  expect(status).toBe(200)
  expect(answer).toMatchObject({ status: 'contacted', trialPass: { state: 'open', userId: person.user.id } })
  expect(await listed(email)).toEqual(answer)
  expect(await hasTrial(person)).toBe(true)
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Your free trial class')
  const log = await studio.call('listAuditLog', { as: await theAdmin(), query: { entityId: lead.id } })
  expect(log.answer.map(({ act }) => act)).toEqual(['invite to trial'])
})

test('without an account a person is invited by mail, and gets the free class with the address [TRIALS-1]', async () => {
  const email = 'nora@example.com'
  const { answer } = await invite((await requested(email)).id)
  expect(answer).toMatchObject({ trialPass: { state: 'waiting', userId: null } })
  const mail = (await mailsTo(email)).at(-1)
  expect(mail?.subject).toBe('Your free trial class at Stillwater')
  expect(mail?.text).toContain('your first booking costs nothing')
  const body = { token: tokenIn(mail?.text), username: 'nora', password: TEST_PASSWORD }
  expect((await studio.call('acceptInvitation', { body })).status).toBe(200)
  const { answer: user } = await studio.call('login', { body: { username: 'nora', password: TEST_PASSWORD } })
  expect(user).toMatchObject({ firstName: 'Nora', lastName: 'Quist', hasTrialPass: true })
  expect(await listed(email)).toMatchObject({ trialPass: { state: 'open', userId: user.id } })
})

test('an account that verifies its address by the button of the invitation gets the free class then [TRIALS-1]', async () => {
  const email = 'verifies@example.com'
  const lead = await requested(email)
  const { username } = await studio.aUser({ email, emailVerifiedAt: null })
  const { answer } = await invite(lead.id)
  expect(answer).toMatchObject({ trialPass: { state: 'waiting', userId: null } })
  const { subject, text } = (await mailsTo(email)).at(-1) ?? {}
  expect(subject).toBe('Your free trial class')
  expect((await studio.call('verifyEmail', { query: { token: tokenIn(text) } })).status).toBe(200)
  const { answer: user } = await studio.call('login', { body: { username, password: TEST_PASSWORD } })
  expect(user.hasTrialPass).toBe(true)
})

test('inviting again changes nothing and mails nothing, also when two admins do so at once [TRIALS-1]', async () => {
  const email = 'twice@example.com'
  const { id } = await requested(email)
  const as = await theAdmin()
  const both = await Promise.all(
    [studio, secondProcess, studio].map(({ call }) => call('inviteToTrial', { as, params: { id } })),
  )
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await invite(id)).answer).toEqual(both[0]?.answer)
  const invitations = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Your free trial class'))
  expect(invitations).toHaveLength(1)
  expect(await trialPassStore(studio.deps).model.countDocuments({ leadId: id })).toBe(1)
})

test('a request that was not granted is not invited, nor is an unknown one or one of another kind [TRIALS-1]', async () => {
  const email = 'again@example.com'
  const first = await requested(email)
  const second = await requested(email)
  const other = [first, second].find(({ trialGranted }) => !trialGranted)
  const refused = await invite(other?.id ?? '')
  expect([refused.status, refused.error.code]).toEqual([409, 'NOT_GRANTED'])
  for (const id of ['000000000000000000000000', 'nonsense']) expect((await invite(id)).status).toBe(404)
})

test('an account has one free trial class, whatever addresses it has had [TRIALS-1]', async () => {
  const person = await studio.signedInAs('user')
  await invite((await requested(person.user.email)).id)
  const body = { email: 'second-address@example.com', password: TEST_PASSWORD }
  await studio.call('askForNewEmail', { as: person, body })
  const link = (await mailsTo(body.email)).find(({ text }) => text.includes('token='))
  expect((await studio.call('confirmNewEmail', { query: { token: tokenIn(link?.text) } })).status).toBe(200)
  const refused = await invite((await requested(body.email)).id)
  expect([refused.status, refused.error.code]).toEqual([409, 'TRIAL_TAKEN'])
})

test('a deleted request takes a free class that no account has with it, and leaves the one that an account has [TRIALS-1]', async () => {
  const person = await studio.signedInAs('user')
  const [mine, open] = [await requested(person.user.email), await requested('gone@example.com')]
  for (const { id } of [mine, open]) {
    await invite(id)
    await studio.call('deleteLead', { as: await theAdmin(), params: { id } })
  }
  const stored = await trialPassStore(studio.deps).model.find({}).lean()
  expect(JSON.stringify(stored)).not.toContain('gone@example.com')
  expect(JSON.stringify(stored)).not.toContain(person.user.email.toLowerCase())
  expect(await hasTrial(person)).toBe(true)
})
