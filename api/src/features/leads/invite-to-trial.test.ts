import { expect, test } from 'vitest'
import { TEST_PASSWORD } from '../../testing/people.ts'
import { aTestStudio } from '../../testing/test-app.ts'
import { trialScenes } from '../../testing/trial-scenes.ts'
import { trialPassStore } from '../bookings/trial-passes/index.ts'

const studio = await aTestStudio({ env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const secondProcess = await aTestStudio({ sharedWith: studio, env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const { signInAdmin, requestTrial, invite, hasTrial, deliverMailsTo } = trialScenes(studio)
const findToken = (text: string | undefined) => text?.match(/token=([\w-]+)/)?.[1] ?? ''
const findLead = async (email: string) =>
  (await studio.call('listLeads', { as: await signInAdmin(), query: { kind: 'trial', q: email } })).answer[0]

test('inviting gives the free class to the account with that verified address, and the request shows it [TRIALS-1]', async () => {
  const person = await studio.signedInAs('user')
  const { email } = person.user
  const lead = await requestTrial(email)
  expect(lead).not.toHaveProperty('trialPass')
  expect(await hasTrial(person)).toBe(false)
  const { status, answer } = await invite(lead.id)
  expect(status).toBe(200)
  expect(answer).toMatchObject({ status: 'contacted', trialPass: { state: 'open', userId: person.user.id } })
  expect(await findLead(email)).toEqual(answer)
  expect(await hasTrial(person)).toBe(true)
  expect((await deliverMailsTo(email)).map(({ subject }) => subject)).toContain('Your free trial class')
  const log = await studio.call('listAuditLog', { as: await signInAdmin(), query: { entityId: lead.id } })
  expect(log.answer.map(({ action }) => action)).toEqual(['invite to trial'])
})

test('a person without an account is invited by mail and gets the free class by accepting [TRIALS-1]', async () => {
  const email = 'nora@example.com'
  const { answer } = await invite((await requestTrial(email, 'Nora Quist')).id)
  expect(answer).toMatchObject({ trialPass: { state: 'waiting', userId: null } })
  const mail = (await deliverMailsTo(email)).at(-1)
  expect(mail?.subject).toBe('Your free trial class at Stillwater')
  expect(mail?.text).toContain('your first booking costs nothing')
  const body = { token: findToken(mail?.text), username: 'nora', password: TEST_PASSWORD }
  expect((await studio.call('acceptInvitation', { body })).status).toBe(200)
  const { answer: user } = await studio.call('login', { body: { username: 'nora', password: TEST_PASSWORD } })
  expect(user).toMatchObject({ firstName: 'Nora', lastName: 'Quist', hasTrialPass: true })
  expect(await findLead(email)).toMatchObject({ trialPass: { state: 'open', userId: user.id } })
})

test('an account with an unverified email gets the free class by verifying it through the mail [TRIALS-1]', async () => {
  const email = 'verifies@example.com'
  const lead = await requestTrial(email)
  const { username } = await studio.aUser({ email, emailVerifiedAt: null })
  const { answer } = await invite(lead.id)
  expect(answer).toMatchObject({ trialPass: { state: 'waiting', userId: null } })
  const { subject, text } = (await deliverMailsTo(email)).at(-1) ?? {}
  expect(subject).toBe('Your free trial class')
  expect((await studio.call('verifyEmail', { query: { token: findToken(text) } })).status).toBe(200)
  const { answer: user } = await studio.call('login', { body: { username, password: TEST_PASSWORD } })
  expect(user.hasTrialPass).toBe(true)
})

test('inviting repeatedly or concurrently mails once and gives one pass [TRIALS-1]', async () => {
  const email = 'twice@example.com'
  const { id } = await requestTrial(email)
  const as = await signInAdmin()
  const outcomes = await Promise.all(
    [studio, secondProcess, studio].map(({ call }) => call('inviteToTrial', { as, params: { id } })),
  )
  expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await invite(id)).answer).toEqual(outcomes[0]?.answer)
  const invitations = (await deliverMailsTo(email)).filter(({ subject }) => subject.startsWith('Your free trial class'))
  expect(invitations).toHaveLength(1)
  expect(await trialPassStore(studio.deps).model.countDocuments({ leadId: id })).toBe(1)
})

test('inviting returns NOT_GRANTED for a request to which no trial was granted, and 404 for an unknown one [TRIALS-1]', async () => {
  const email = 'again@example.com'
  const firstRequest = await requestTrial(email)
  const secondRequest = await requestTrial(email)
  // Only one of them was granted a trial.
  const refusedLead = [firstRequest, secondRequest].find(({ trialGranted }) => !trialGranted)
  const refusal = await invite(refusedLead?.id ?? '')
  expect([refusal.status, refusal.error.code]).toEqual([409, 'NOT_GRANTED'])
  for (const id of ['000000000000000000000000', 'nonsense']) expect((await invite(id)).status).toBe(404)
})

test('inviting returns TRIAL_TAKEN for an account that was given a free class under its former email [TRIALS-1]', async () => {
  const person = await studio.signedInAs('user')
  await invite((await requestTrial(person.user.email)).id)
  const body = { email: 'second-address@example.com', password: TEST_PASSWORD }
  await studio.call('requestEmailChange', { as: person, body })
  const mail = (await deliverMailsTo(body.email)).find(({ text }) => text.includes('token='))
  expect((await studio.call('confirmEmailChange', { query: { token: findToken(mail?.text) } })).status).toBe(200)
  const refusal = await invite((await requestTrial(body.email)).id)
  expect([refusal.status, refusal.error.code]).toEqual([409, 'TRIAL_TAKEN'])
})

test('deleting a request removes the address from its trial pass, and an account that has the pass keeps it [TRIALS-1]', async () => {
  const person = await studio.signedInAs('user')
  const [requestOfUser, requestOfStranger] = [
    await requestTrial(person.user.email),
    await requestTrial('gone@example.com'),
  ]
  for (const { id } of [requestOfUser, requestOfStranger]) {
    await invite(id)
    await studio.call('deleteLead', { as: await signInAdmin(), params: { id } })
  }
  const storedPasses = await trialPassStore(studio.deps).model.find({}).lean()
  expect(JSON.stringify(storedPasses)).not.toContain('gone@example.com')
  expect(JSON.stringify(storedPasses)).not.toContain(person.user.email.toLowerCase())
  expect(await hasTrial(person)).toBe(true)
})
