import { expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import { everythingStored } from '../../../testing/everything-stored.ts'
import { createMailbox } from '../../../testing/mailbox.ts'
import { TEST_PASSWORD } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio({ env: { RATE_LIMIT_SCALE: '1000' } })
const secondProcess = await aTestStudio({ sharedWith: studio, env: { RATE_LIMIT_SCALE: '1000' } })
const { aWeeklyClass } = createCatalogue(studio)
const admin = await studio.signedInAs('admin', { username: 'the-admin', email: 'the-admin@studio.example' })

let count = 0
const freshAddress = () => {
  count += 1
  return `invited${count}@example.com`
}
const invite = (body: object = {}, at = studio) =>
  at.call('invitePerson', { as: admin, body: { firstName: 'Maya', email: freshAddress(), ...body } })
const { mailsTo, findMailedToken, subjectsTo } = createMailbox(studio)
const lastToken = (address: string) => findMailedToken(address, 'reset-password')
const countInvitations = async (address: string) =>
  (await subjectsTo(address)).filter((subject) => subject === 'Your account at Stillwater').length
const accept = (body: { token: string; username?: string; password?: string }, at = studio) => {
  count += 1
  return at.call('acceptInvitation', { body: { username: `chosen${count}`, password: TEST_PASSWORD, ...body } })
}
const listAuditActions = async (id: string) =>
  (await studio.call('listAuditLog', { as: admin, query: { userId: id } })).answer.map(({ act }) => act)
const login = (username: string, password = TEST_PASSWORD) => studio.call('login', { body: { username, password } })
const anInvited = async (body: object = {}) => {
  const { answer } = await invite(body)
  return { ...answer, token: await lastToken(answer.email) }
}

test('an admin invites a person, who follows the mailed link, chooses username and password, and signs in [ACCOUNTS-31, ADMIN-35]', async () => {
  const email = 'zoe@example.com'
  const invited = await invite({ firstName: 'Zoë', lastName: "O'Brien", email, phone: '+1 212 555 0142' })
  expect(invited.status).toBe(201)
  expect(invited.answer).toMatchObject({
    username: 'zoe.obrien',
    isInvited: true,
    isEmailVerified: false,
    role: 'user',
  })
  const { id } = invited.answer
  expect((await login(email, 'invited')).error.code).toBe('INVALID_PASSWORD')
  const token = await lastToken(email)
  const invitation = await studio.call('showInvitation', { query: { token } })
  expect(invitation.answer).toEqual({ username: 'zoe.obrien', firstName: 'Zoë', email })
  expect((await accept({ token, username: 'zoe' })).status).toBe(200)
  const signedIn = await login('zoe')
  expect(signedIn.answer).toMatchObject({ id, username: 'zoe', isEmailVerified: true })
  expect(signedIn.answer).not.toHaveProperty('isInvited')
  const details = await studio.call('showPersonDetails', { as: admin, params: { id } })
  expect(details.answer.phone).toBe('+1 212 555 0142')
  expect(await listAuditActions(id)).toEqual(['invite person'])
})

test('a link works once, for 7 days, and only the newest [ACCOUNTS-31]', async () => {
  const { id, email, token } = await anInvited()
  expect((await studio.call('sendInvitation', { as: admin, params: { id } })).status).toBe(200)
  const newest = await lastToken(email)
  expect((await accept({ token })).status).toBe(404)
  const outcomes = await Promise.all(
    [1, 2, 3, 4].map((at) => accept({ token: newest }, at % 2 ? studio : secondProcess)),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
  const late = await anInvited()
  studio.clock.advance({ days: 7 })
  expect((await studio.call('showInvitation', { query: { token: late.token } })).status).toBe(404)
  expect((await accept({ token: late.token })).status).toBe(404)
  const as = await studio.signIn(admin.user)
  await studio.call('sendInvitation', { as, params: { id: late.id } })
  expect((await accept({ token: await lastToken(late.email) })).status).toBe(200)
})

test('people with the same name get different username suggestions, even when invited at the same time [ADMIN-35]', async () => {
  const outcomes = await Promise.all(
    [1, 2, 3, 4].map((at) => invite({ firstName: 'Ida', lastName: 'Holm' }, at % 2 ? studio : secondProcess)),
  )
  expect(outcomes.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(outcomes.map(({ answer }) => answer.username)).size).toBe(4)
})

test('an address that has an account is refused with whose it is; of two invitations at once one is made [ADMIN-35]', async () => {
  const user = await studio.aUser({ email: 'known@example.com' })
  const refused = await invite({ email: 'KNOWN@example.com' })
  expect([refused.status, refused.error.code, refused.error.userId]).toEqual([409, 'EMAIL_TAKEN', user.id])
  expect(refused.error.fields).toHaveProperty('email')
  const email = freshAddress()
  const both = await Promise.all([invite({ email }), invite({ email }, secondProcess)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const [made, other] = both[0]?.status === 201 ? both : [both[1], both[0]]
  expect(other?.error.userId).toBe(made?.answer.id)
  expect(await countInvitations(email)).toBe(1)
})

test('registering with an invited address is refused, and the invitation is mailed again, at most five times a day [ACCOUNTS-31]', async () => {
  const { email, token } = await anInvited()
  const register = () => {
    count += 1
    return studio.call('register', { body: { username: `stranger${count}`, email, password: TEST_PASSWORD } })
  }
  const refused = await register()
  expect([refused.status, refused.error.code]).toEqual([409, 'EMAIL_TAKEN'])
  expect(refused.error.fields?.email).toMatch(/already invited you/)
  expect((await accept({ token })).status).toBe(404)
  for (let at = 0; at < 6; at += 1) expect((await register()).status).toBe(409)
  expect(await countInvitations(email)).toBe(6)
  expect((await accept({ token: await lastToken(email) })).status).toBe(200)
  expect((await register()).error.fields?.email).toBe('This email address already has an account')
})

test.each(['forgotPassword', 'forgotUsername'] as const)(
  '%s of an invited person sends the invitation [ACCOUNTS-31]',
  async (name) => {
    const { email } = await anInvited()
    await studio.call(name, { body: { email } })
    await studio.runJobs()
    expect(await countInvitations(email)).toBe(2)
    expect((await accept({ token: await lastToken(email) })).status).toBe(200)
  },
)

test('an invited person is booked in at the desk like any other [ADMIN-35]', async () => {
  const { id } = await anInvited()
  const { classId } = await aWeeklyClass()
  const as = await studio.signIn(admin.user)
  const booked = await studio.call('bookWalkIn', { as, body: { userId: id, classId, date: '2026-01-21' } })
  expect(booked.status, booked.text).toBe(201)
  const withdrawn = await studio.call('withdrawInvitation', { as: admin, params: { id } })
  expect([withdrawn.status, withdrawn.error.code]).toEqual([409, 'HAS_BOOKINGS'])
})

test('a withdrawn invitation leaves nothing of the person, ends the link, and frees address and username [ADMIN-35]', async () => {
  const body = { firstName: 'Quirin', lastName: 'Quast', email: 'quirin@example.com', phone: '+1 999 555 0199' }
  const { id, token } = await anInvited(body)
  expect((await studio.call('withdrawInvitation', { as: admin, params: { id } })).status).toBe(200)
  expect((await studio.call('showInvitation', { query: { token } })).status).toBe(404)
  expect((await accept({ token })).status).toBe(404)
  expect((await studio.call('showUser', { as: admin, params: { id } })).status).toBe(404)
  expect((await everythingStored(studio)).match(/.{0,60}(?:quirin|quast|999 555).{0,40}/g)).toBeNull()
  expect(await listAuditActions(id)).toEqual(['withdraw invitation', 'invite person'])
  expect((await invite(body)).answer).toMatchObject({ username: 'quirin.quast' })
})

test('withdrawing and accepting at once: exactly one of the two holds [ADMIN-35]', async () => {
  const { id, token } = await anInvited()
  const [withdrawn, accepted] = await Promise.all([
    studio.call('withdrawInvitation', { as: admin, params: { id } }),
    accept({ token }, secondProcess),
  ])
  expect([withdrawn.status === 200, accepted.status === 200].filter(Boolean)).toHaveLength(1)
  expect(withdrawn.status < 500 && accepted.status < 500).toBe(true)
})

test('an accepted invitation can be neither sent again nor withdrawn [ADMIN-35]', async () => {
  const { id } = await studio.aUser()
  for (const name of ['sendInvitation', 'withdrawInvitation', 'showInvitedPerson'] as const) {
    const { status, error } = await studio.call(name, { as: admin, params: { id } })
    expect([status, error.code]).toEqual([409, 'NOT_INVITED'])
    expect((await studio.call(name, { as: admin, params: { id: 'nonsense' } })).status).toBe(404)
  }
})

test('an admin sends an invitation at most five times a day [ADMIN-35]', async () => {
  const { id } = await anInvited()
  const statuses: number[] = []
  for (let at = 0; at < 6; at += 1) {
    statuses.push((await studio.call('sendInvitation', { as: admin, params: { id } })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('an invited person is listed with the expiry of the newest link, and cannot be made an admin [ADMIN-35]', async () => {
  const emptyStudio = await aTestStudio()
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
  const promoted = await emptyStudio.call('promoteUser', { as, body: { userId: answer.id } })
  expect([promoted.status, promoted.error.code]).toEqual([409, 'STILL_INVITED'])
  emptyStudio.clock.advance({ days: 6 })
  expect((await emptyStudio.call('sendInvitation', { as, params })).status).toBe(200)
  const [sentAt, expiresAt] = ['2026-01-20T15:00:00.000Z', '2026-01-27T15:00:00.000Z']
  expect(await listInvited()).toMatchObject([{ invitationEndsAt: expiresAt }])
  expect((await emptyStudio.call('showInvitedPerson', { as, params })).answer).toEqual({ sentAt, expiresAt })
})

test('a new address of an invited person replaces the former one at once, and the invitation is sent to it [ADMIN-28]', async () => {
  const { id, token } = await anInvited()
  const as = await studio.signIn(admin.user)
  const email = freshAddress()
  const body = { email, username: `new-${count}-name` }
  const changed = await studio.call('changePerson', { as, params: { id }, body })
  expect(changed.answer, changed.text).toMatchObject({ email, newEmail: null, isEmailVerified: false })
  expect((await accept({ token })).status).toBe(404)
  expect(await mailsTo(email)).toHaveLength(1)
  expect((await accept({ token: await lastToken(email) })).status).toBe(200)
})
