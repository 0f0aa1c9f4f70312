import { expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import { createMailbox } from '../../../testing/mailbox.ts'
import { TEST_PASSWORD } from '../../../testing/people.ts'
import { readStoredText } from '../../../testing/stored-text.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio({ env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const secondProcess = await aTestStudio({ sharedWith: studio, env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const { aWeeklyClass } = createCatalogue(studio)
const admin = await studio.signedInAs('admin', { username: 'the-admin', email: 'the-admin@studio.example' })

let lastNumber = 0
const createEmail = () => {
  lastNumber += 1
  return `invited${lastNumber}@example.com`
}
const invite = (body: object = {}, studioProcess = studio) =>
  studioProcess.call('invitePerson', { as: admin, body: { firstName: 'Maya', email: createEmail(), ...body } })
const { deliverMailsTo, findMailedToken, subjectsTo } = createMailbox(studio)
// An invitation links to the same page as a password reset.
const findLastToken = (address: string) => findMailedToken(address, 'reset-password')
const countInvitations = async (address: string) =>
  (await subjectsTo(address)).filter((subject) => subject === 'Your account at Stillwater').length
const accept = (body: { token: string; username?: string; password?: string }, studioProcess = studio) => {
  lastNumber += 1
  return studioProcess.call('acceptInvitation', {
    body: { username: `chosen${lastNumber}`, password: TEST_PASSWORD, ...body },
  })
}
const listAuditActions = async (id: string) =>
  (await studio.call('listAuditLog', { as: admin, query: { userId: id } })).answer.map(({ action }) => action)
const signIn = (username: string, password = TEST_PASSWORD) => studio.call('login', { body: { username, password } })
const anInvitedPerson = async (body: object = {}) => {
  const { answer } = await invite(body)
  return { ...answer, token: await findLastToken(answer.email) }
}

test('an admin invites a person, who follows the mailed link, chooses username and password, and signs in [ACCOUNTS-31, ADMIN-35]', async () => {
  const email = 'zoe@example.com'
  const inviteOutcome = await invite({ firstName: 'Zoë', lastName: "O'Brien", email, phone: '+1 212 555 0142' })
  expect(inviteOutcome.status).toBe(201)
  expect(inviteOutcome.answer).toMatchObject({
    username: 'zoe.obrien',
    isInvited: true,
    isEmailVerified: false,
    role: 'user',
  })
  const { id } = inviteOutcome.answer
  // 'invited' is stored instead of a hash until the person chooses a password.
  expect((await signIn(email, 'invited')).error.code).toBe('INVALID_PASSWORD')
  const token = await findLastToken(email)
  const invitation = await studio.call('getInvitation', { query: { token } })
  expect(invitation.answer).toEqual({ username: 'zoe.obrien', firstName: 'Zoë', email })
  expect((await accept({ token, username: 'zoe' })).status).toBe(200)
  const signInOutcome = await signIn('zoe')
  expect(signInOutcome.answer).toMatchObject({ id, username: 'zoe', isEmailVerified: true })
  expect(signInOutcome.answer).not.toHaveProperty('isInvited')
  const details = await studio.call('getPersonDetails', { as: admin, params: { id } })
  expect(details.answer.phone).toBe('+1 212 555 0142')
  expect(await listAuditActions(id)).toEqual(['invite person'])
})

test('only the newest link of an invitation works, once, for 7 days [ACCOUNTS-31]', async () => {
  const { id, email, token } = await anInvitedPerson()
  expect((await studio.call('sendInvitation', { as: admin, params: { id } })).status).toBe(200)
  const newestToken = await findLastToken(email)
  expect((await accept({ token })).status).toBe(404)
  const outcomes = await Promise.all(
    [1, 2, 3, 4].map((attempt) => accept({ token: newestToken }, attempt % 2 ? studio : secondProcess)),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
  const latePerson = await anInvitedPerson()
  studio.clock.advance({ days: 7 })
  expect((await studio.call('getInvitation', { query: { token: latePerson.token } })).status).toBe(404)
  expect((await accept({ token: latePerson.token })).status).toBe(404)
  await studio.call('sendInvitation', { as: admin, params: { id: latePerson.id } })
  expect((await accept({ token: await findLastToken(latePerson.email) })).status).toBe(200)
})

test('people with the same name get different usernames, even when invited at the same time [ADMIN-35]', async () => {
  const outcomes = await Promise.all(
    [1, 2, 3, 4].map((attempt) => invite({ firstName: 'Ida', lastName: 'Holm' }, attempt % 2 ? studio : secondProcess)),
  )
  expect(outcomes.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(outcomes.map(({ answer }) => answer.username)).size).toBe(4)
})

test('inviting an address that has an account is refused with the id of its user; one of two simultaneous invitations succeeds [ADMIN-35]', async () => {
  const user = await studio.aUser({ email: 'known@example.com' })
  const refusal = await invite({ email: 'KNOWN@example.com' })
  expect([refusal.status, refusal.error.code, refusal.error.userId]).toEqual([409, 'EMAIL_TAKEN', user.id])
  expect(refusal.error.fields).toHaveProperty('email')
  const email = createEmail()
  const outcomes = await Promise.all([invite({ email }), invite({ email }, secondProcess)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 409])
  const createdOutcome = outcomes.find(({ status }) => status === 201)
  const refusedOutcome = outcomes.find(({ status }) => status === 409)
  expect(refusedOutcome?.error.userId).toBe(createdOutcome?.answer.id)
  expect(await countInvitations(email)).toBe(1)
})

test('registering with an invited address is refused and mails the invitation again; registrations and recoveries together do so at most five times a day [ACCOUNTS-31]', async () => {
  const { email, token } = await anInvitedPerson()
  const register = () => {
    lastNumber += 1
    return studio.call('register', { body: { username: `stranger${lastNumber}`, email, password: TEST_PASSWORD } })
  }
  const refusal = await register()
  expect([refusal.status, refusal.error.code]).toEqual([409, 'EMAIL_TAKEN'])
  expect(refusal.error.fields?.email).toMatch(/already invited you/)
  expect((await accept({ token })).status).toBe(404)
  for (let attempt = 0; attempt < 6; attempt += 1) expect((await register()).status).toBe(409)
  await studio.call('forgotPassword', { body: { email } })
  await studio.runJobs()
  // The admin's invitation, and five for the eight requests.
  expect(await countInvitations(email)).toBe(6)
  expect((await accept({ token: await findLastToken(email) })).status).toBe(200)
  expect((await register()).error.fields?.email).toBe('This email address already has an account')
})

test.each(['forgotPassword', 'forgotUsername'] as const)(
  '%s of an invited person sends the invitation [ACCOUNTS-31]',
  async (name) => {
    const { email } = await anInvitedPerson()
    await studio.call(name, { body: { email } })
    await studio.runJobs()
    expect(await countInvitations(email)).toBe(2)
    expect((await accept({ token: await findLastToken(email) })).status).toBe(200)
  },
)

test('an invited person can be booked at the desk, and their invitation can then not be withdrawn [ADMIN-35]', async () => {
  const { id } = await anInvitedPerson()
  const { classId } = await aWeeklyClass()
  const bookingOutcome = await studio.call('bookWalkIn', {
    as: admin,
    body: { userId: id, classId, date: '2026-01-21' },
  })
  expect(bookingOutcome.status, bookingOutcome.text).toBe(201)
  const withdrawOutcome = await studio.call('withdrawInvitation', { as: admin, params: { id } })
  expect([withdrawOutcome.status, withdrawOutcome.error.code]).toEqual([409, 'HAS_BOOKINGS'])
})

test('withdrawing an invitation removes all data of the person, ends the link, and frees address and username [ADMIN-35]', async () => {
  const body = { firstName: 'Quirin', lastName: 'Quast', email: 'quirin@example.com', phone: '+1 999 555 0199' }
  const { id, token } = await anInvitedPerson(body)
  expect((await studio.call('withdrawInvitation', { as: admin, params: { id } })).status).toBe(200)
  expect((await studio.call('getInvitation', { query: { token } })).status).toBe(404)
  expect((await accept({ token })).status).toBe(404)
  expect((await studio.call('getPerson', { as: admin, params: { id } })).status).toBe(404)
  expect((await readStoredText(studio)).match(/.{0,60}(?:quirin|quast|999 555).{0,40}/g)).toBeNull()
  expect(await listAuditActions(id)).toEqual(['withdraw invitation', 'invite person'])
  expect((await invite(body)).answer).toMatchObject({ username: 'quirin.quast' })
})

test('exactly one of a simultaneous withdrawal and acceptance succeeds [ADMIN-35]', async () => {
  const { id, token } = await anInvitedPerson()
  const outcomes = await Promise.all([
    studio.call('withdrawInvitation', { as: admin, params: { id } }),
    accept({ token }, secondProcess),
  ])
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status } of outcomes) expect(status).toBeLessThan(500)
})

test('sending, withdrawing or showing an invitation returns 409 NOT_INVITED for a user with an account, and 404 for an unknown id [ADMIN-35]', async () => {
  const { id } = await studio.aUser()
  for (const name of ['sendInvitation', 'withdrawInvitation', 'getPersonInvitation'] as const) {
    const { status, error } = await studio.call(name, { as: admin, params: { id } })
    expect([status, error.code]).toEqual([409, 'NOT_INVITED'])
    expect((await studio.call(name, { as: admin, params: { id: 'nonsense' } })).status).toBe(404)
  }
})

test('an admin can send an invitation again five times a day, and the sixth time returns 429 [ADMIN-35]', async () => {
  const { id } = await anInvitedPerson()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 6; attempt += 1) {
    statuses.push((await studio.call('sendInvitation', { as: admin, params: { id } })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('an invited person is listed with the expiry of the newest link, and cannot be made an admin [ADMIN-35]', async () => {
  const emptyStudio = await aTestStudio({ currentTime: '2026-01-14T15:00:00.000Z' })
  const as = await emptyStudio.signedInAs('admin')
  const { answer } = await emptyStudio.call('invitePerson', {
    as,
    body: { firstName: 'Ada', email: 'ada@example.com' },
  })
  const params = { id: answer.id }
  const listInvited = async (q?: string) =>
    (await emptyStudio.call('listUsers', { as, query: { filter: 'invited', q } })).answer
  expect(await listInvited()).toMatchObject([
    { ...params, isInvited: true, invitationEndsAt: '2026-01-21T15:00:00.000Z' },
  ])
  expect(await listInvited('nothing')).toEqual([])
  expect((await emptyStudio.call('getPeopleFilters', { as })).answer).toMatchObject({ invited: 1 })
  const promotion = await emptyStudio.call('promoteUser', { as, body: { userId: answer.id } })
  expect([promotion.status, promotion.error.code]).toEqual([409, 'STILL_INVITED'])
  emptyStudio.clock.advance({ days: 6 })
  expect((await emptyStudio.call('sendInvitation', { as, params })).status).toBe(200)
  const [sentAt, expiresAt] = ['2026-01-20T15:00:00.000Z', '2026-01-27T15:00:00.000Z']
  expect(await listInvited()).toMatchObject([{ invitationEndsAt: expiresAt }])
  expect((await emptyStudio.call('getPersonInvitation', { as, params })).answer).toEqual({ sentAt, expiresAt })
})

test('a new address for an invited person replaces the former one at once, and the invitation is sent to it [ADMIN-28]', async () => {
  const { id, token } = await anInvitedPerson()
  // A new address needs a sign-in of the last 15 minutes, and an earlier test moved the clock by a week.
  const as = await studio.signIn(admin.user)
  const email = createEmail()
  const body = { email, username: `new-${lastNumber}-name` }
  const changeOutcome = await studio.call('changePersonDetails', { as, params: { id }, body })
  expect(changeOutcome.answer, changeOutcome.text).toMatchObject({ email, newEmail: null, isEmailVerified: false })
  expect((await accept({ token })).status).toBe(404)
  expect(await deliverMailsTo(email)).toHaveLength(1)
  expect((await accept({ token: await findLastToken(email) })).status).toBe(200)
})
