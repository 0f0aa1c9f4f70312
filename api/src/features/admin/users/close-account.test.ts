import { FORMER_MEMBER_NAME } from '@studio/contract'
import { expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import { TEST_PASSWORD } from '../../../testing/people.ts'
import { readStoredText } from '../../../testing/stored-text.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio({ env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const { aWeeklyClass } = createCatalogue(studio)
const admin = await studio.signedInAs('admin', { username: 'boss', email: 'boss@example.com' })

/** A personal text that must not stay stored. */
const createRemark = ({ username }: { username: string }) => `the knee of ${username} was operated on`
let memberCount = 0
/** A member whose names occur nowhere else, so that a search through all documents finds them. */
async function aMember(overrides = {}) {
  memberCount += 1
  const names = {
    username: `quetzal${memberCount}`,
    firstName: `Quirin${memberCount}`,
    lastName: `Quast${memberCount}`,
  }
  return studio.signedInAs('member', { ...names, email: `quetzal${memberCount}@example.com`, ...overrides })
}
type Member = Awaited<ReturnType<typeof aMember>>

const closeAccount = (as: Member) => studio.call('deleteMyAccount', { as, body: { password: TEST_PASSWORD } })
const requestTrial = ({ user }: Member) => {
  const name = `${user.firstName} ${user.lastName}`
  const body = { name, email: user.email.toUpperCase(), phone: '+1 212 555 0142', message: createRemark(user) }
  return studio.call('requestTrial', { body })
}
const listLeads = async (q: string) => (await studio.call('listLeads', { as: admin, query: { q } })).answer

const expectNothingStoredOf = async ({ user }: Member, otherTexts: string[] = []) => {
  const storedText = await readStoredText(studio)
  const texts = [
    user.username,
    user.email,
    user.firstName ?? '',
    user.lastName ?? '',
    createRemark(user),
    ...otherTexts,
  ]
  expect(texts.filter((text) => storedText.includes(text.toLowerCase()))).toEqual([])
}

test('closing an account erases requests, newsletter, mails, calendar feed, notes, tags and all present and former names [PRIVACY-3, PRIVACY-15]', async () => {
  const ann = await aMember()
  const { user } = ann
  const { classId } = await aWeeklyClass()
  await studio.call('bookClass', { as: ann, body: { classId, bookingDate: '2026-01-21' } })
  await requestTrial(ann)
  await studio.call('subscribeToNewsletter', { body: { email: user.email } })
  const [lead] = await listLeads(user.username)
  await studio.call('changeLead', { as: admin, params: { id: lead?.id ?? '' }, body: { note: `Called ${user.email}` } })
  await studio.call('changeUser', { as: admin, params: { id: user.id }, body: { membershipType: 'premium' } })
  await studio.call('getCalendarFeedUrl', { as: ann })
  const changes = { username: 'yolanda', lastName: 'Yilmaz', phone: '+49 30 7654321' }
  await studio.call('changeMyAccount', { as: ann, body: changes })
  const changesByAdmin = { username: 'marlow', phone: '+1 999 555 0199', email: 'marlow-next@example.com' }
  await studio.call('changePersonDetails', { as: admin, params: { id: user.id }, body: changesByAdmin })
  await studio.call('addPersonTag', { as: admin, params: { id: user.id }, body: { tag: 'gone with the account' } })
  await studio.call('addPersonNote', { as: admin, params: { id: user.id }, body: { text: 'gone with the person' } })
  await studio.deliverMails()
  // These three calls leave unsent mails, because the mail server is down.
  studio.mailer.failWith(new Error('the mail server is down'))
  await studio.call('forgotPassword', { body: { email: user.email } })
  await studio.call('forgotUsername', { body: { email: user.email } })
  await studio.call('subscribeToNewsletter', { body: { email: user.email } })
  await studio.deliverMails()
  studio.mailer.failWith(null)
  // This call leaves a job that has not run.
  await studio.call('forgotUsername', { body: { email: user.email.toUpperCase() } })
  const mailCountBefore = studio.mailer.sentMails.length
  expect((await closeAccount(ann)).status).toBe(200)
  await studio.runJobs()
  const tagAndNote = ['gone with the account', 'gone with the person']
  await expectNothingStoredOf(ann, [...Object.values(changes), ...Object.values(changesByAdmin), ...tagAndNote])
  // The cancelled booking is named in this mail, not in one of its own.
  expect(studio.mailer.sentMails.slice(mailCountBefore).map(({ subject }) => subject)).toEqual([
    'Your account is closed',
  ])
  expect(await listLeads(user.username)).toEqual([])
  expect((await studio.call('getPerson', { as: admin, params: { id: user.id } })).status).toBe(404)
  const lateCall = { as: admin, params: { id: user.id }, body: { tag: 'too late', text: 'too late' } }
  for (const name of ['addPersonTag', 'addPersonNote'] as const)
    expect((await studio.call(name, lateCall)).status).toBe(404)
})

test('the export has requests, newsletter, audit log, mails, sign-ins and calendar feed [PRIVACY-1]', async () => {
  const ann = await aMember()
  const { user } = ann
  await requestTrial(ann)
  await studio.call('subscribeToNewsletter', { body: { email: user.email } })
  await studio.call('changeUser', { as: admin, params: { id: user.id }, body: { membershipType: 'premium' } })
  await studio.call('forgotUsername', { body: { email: user.email } })
  await studio.deliverMails()
  const { answer, text } = await studio.call('exportMyData', { as: ann })
  expect(answer).toMatchObject({
    requests: [{ kind: 'trial', message: createRemark(user) }],
    newsletter: [{ kind: 'newsletter', isActive: true }],
    auditLog: [{ action: 'change membership', after: { membershipType: 'premium' } }],
    signIns: { sessions: [{}], knownDevices: [] },
    calendarFeed: { hasPrivateAddress: false },
    emailVerification: { isVerified: true },
  })
  expect(answer.mails).toEqual(
    expect.arrayContaining([expect.objectContaining({ template: 'username', status: 'sent' })]),
  )
  expect(text).not.toMatch(/argon2|resetId/)
})

test('the export withholds requests while the email is unverified [ACCOUNTS-14, PRIVACY-6]', async () => {
  const ann = await aMember({ emailVerifiedAt: null })
  await requestTrial(ann)
  const { text, answer } = await studio.call('exportMyData', { as: ann })
  expect(text).not.toContain(createRemark(ann.user))
  expect(answer).toMatchObject({
    requests: { withheld: expect.any(String) },
    newsletter: { withheld: expect.any(String) },
  })
})

test('rosters and the audit log show the user of a closed account as a former member, and no data of other users are removed [PRIVACY-3]', async () => {
  const [ann, bob] = [await aMember(), await aMember()]
  await requestTrial(bob)
  await studio.call('changeUser', { as: admin, params: { id: bob.user.id }, body: { membershipType: 'premium' } })
  await studio.call('forgotUsername', { body: { email: bob.user.email } })
  await studio.deliverMails()
  const exportDataOfBob = async () => ({
    ...(await studio.call('exportMyData', { as: bob })).answer,
    exportedAt: null,
  })
  const exportBefore = await exportDataOfBob()
  const { classId, scheduleId } = await aWeeklyClass()
  const booking = await studio.call('bookClass', { as: ann, body: { classId, bookingDate: '2026-01-21' } })
  await studio.call('cancelBooking', { as: admin, params: { id: booking.answer.id } })
  await studio.call('changeUser', { as: admin, params: { id: ann.user.id }, body: { membershipType: 'premium' } })
  await closeAccount(ann)
  expect(await exportDataOfBob()).toEqual(exportBefore)
  const query = { classId, date: '2026-01-21', scheduleId }
  const roster = await studio.call('getRoster', { as: admin, query })
  // A closed account keeps the username closed-<id> and the address closed-<id>@invalid, which nobody sees.
  expect(roster.text).not.toMatch(/closed-|@invalid/)
  expect(roster.text).toContain(FORMER_MEMBER_NAME)
  const log = await studio.call('listAuditLog', { as: admin, query: { userId: ann.user.id } })
  expect(log.text).not.toMatch(/closed-|@invalid|quetzal/i)
  expect(new Set(log.answer.map(({ userName }) => userName))).toEqual(new Set([FORMER_MEMBER_NAME]))
  expect(log.answer.find(({ entity }) => entity === 'user')?.entityName).toBe(FORMER_MEMBER_NAME)
})

test('closing an admin’s account keeps their notes and audit entries without their name [PRIVACY-3, PRIVACY-15]', async () => {
  const leaver = await aMember({ role: 'admin' })
  await studio.call('requestTrial', { body: { name: 'Ben', email: 'ben@example.com' } })
  const [lead] = await listLeads('ben@example.com')
  const noteChange = { params: { id: lead?.id ?? '' }, body: { note: 'Called' } }
  await studio.call('changeLead', { as: leaver, ...noteChange })
  await studio.call('changeLead', { as: admin, ...noteChange, body: { note: 'Called again' } })
  const params = { id: (await studio.aUser()).id }
  await studio.call('addPersonNote', { as: leaver, params, body: { text: 'Prefers the window.' } })
  expect((await closeAccount(leaver)).status).toBe(200)
  await expectNothingStoredOf(leaver)
  const notes = await studio.call('listPersonNotes', { as: admin, params })
  expect(notes.answer).toMatchObject([{ text: 'Prefers the window.', authorName: FORMER_MEMBER_NAME }])
  const log = await studio.call('listAuditLog', { as: admin, query: { actorId: leaver.user.id } })
  expect(log.answer.map(({ actorName, action }) => [actorName, action])).toEqual([
    [FORMER_MEMBER_NAME, 'add note'],
    [FORMER_MEMBER_NAME, 'change request'],
  ])
  expect((await listLeads('ben@example.com'))[0]?.notes.map(({ authorName }) => authorName)).toEqual([
    FORMER_MEMBER_NAME,
    'boss',
  ])
})

test('closing an account deletes a mail that failed, from the list of failed jobs too [PRIVACY-3]', async () => {
  const leaver = await aMember()
  const { email } = leaver.user
  const smtpRefusal = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }
  const { send } = studio.mailer
  studio.mailer.send = async (mail) => {
    if (mail.to === email) throw Object.assign(new Error(`550 no such mailbox: ${email}`), smtpRefusal)
    await send(mail)
  }
  await studio.call('forgotUsername', { body: { email } })
  await studio.runJobs()
  const listFailedJobs = async () => (await studio.call('listFailedJobs', { as: admin })).answer
  const [job] = (await listFailedJobs()).filter(({ userId }) => userId === leaver.user.id)
  expect(job?.person).toContain(email)
  // Adds an entry about the mail to the audit log.
  await studio.call('retryFailedJob', { as: admin, params: { id: job?.id ?? '' } })
  await studio.runJobs()
  expect((await closeAccount(leaver)).status).toBe(200)
  studio.mailer.send = send
  await expectNothingStoredOf(leaver)
  expect((await listFailedJobs()).filter(({ person }) => person?.includes(email))).toEqual([])
})
