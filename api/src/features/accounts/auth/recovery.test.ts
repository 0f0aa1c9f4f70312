import { expect, test, vi } from 'vitest'
import { createMailbox } from '../../../testing/mailbox.ts'
import { TEST_PASSWORD } from '../../../testing/people.ts'
import { runDueJobs } from '../../../testing/run-jobs.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { tokenStore } from '../people/index.ts'

const logLines: string[] = []
const log = { write: (line: string) => void logLines.push(line) }
const studio = await aTestStudio({ env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' }, log })
const NEW_PASSWORD = 'another long one'

const { aResetToken, subjectsTo } = createMailbox(studio)

const reset = (token: string, password = NEW_PASSWORD) => studio.call('resetPassword', { body: { token, password } })
const signIn = (username: string, password: string) => studio.call('login', { body: { username, password } })

test('a mailed link, whose token is stored only as its hash, changes the password once, even when it is used five times at the same time [ACCOUNTS-10, SECURITY-6]', async () => {
  const user = await studio.aUser()
  const token = await aResetToken(user.email)
  const { connection } = studio.deps.database
  for (const name of ['tokens', 'users', 'mail_outbox', 'job_queue'])
    expect(JSON.stringify(await connection.collection(name).find({}).toArray())).not.toContain(token)
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => reset(token)))
  const [successfulOutcome, ...otherOutcomes] = outcomes.toSorted((a, b) => a.status - b.status)
  expect([successfulOutcome?.status, successfulOutcome?.answer.message]).toEqual([
    200,
    'Your password has been changed. You can sign in with it now.',
  ])
  expect(otherOutcomes.map(({ status, error }) => [status, error.code])).toEqual(
    otherOutcomes.map(() => [400, 'INVALID_RESET_TOKEN']),
  )
  expect((await signIn(user.username, TEST_PASSWORD)).status).toBe(401)
  expect((await signIn(user.username, NEW_PASSWORD)).status).toBe(200)
})

test('a reset link works for one hour, or until another one is requested [ACCOUNTS-10]', async () => {
  const user = await studio.aUser()
  const formerToken = await aResetToken(user.email)
  const token = await aResetToken(user.email)
  const lateToken = await aResetToken((await studio.aUser()).email)
  studio.clock.advance({ minutes: 59, seconds: 59 })
  expect((await reset(formerToken)).status).toBe(400)
  expect((await reset(token)).status).toBe(200)
  studio.clock.advance({ seconds: 1 })
  expect((await reset(lateToken)).status).toBe(400)
})

test('a known and an unknown address get the same answer by the same database commands, and only the known one gets a mail [ACCOUNTS-10]', async () => {
  const user = await studio.aUser()
  for (const name of ['forgotPassword', 'forgotUsername'] as const) {
    const request = async (email: string) => {
      let answer = ''
      const commands = await studio.recordCommands(async () => {
        const { status, text } = await studio.call(name, { body: { email } })
        answer = `${status} ${text}`
      })
      return { answer, commands }
    }
    const knownResult = await request(user.email.toUpperCase())
    expect(await request('nobody@example.com')).toEqual(knownResult)
    expect(knownResult.commands.length).toBeGreaterThan(0)
  }
  expect(await subjectsTo('nobody@example.com')).toEqual([])
  expect(await subjectsTo(user.email)).toEqual(['Choose a new password', 'Your username'])
})

test('the sixth recovery of an address within an hour returns 429, whether it has an account or not [ACCOUNTS-9]', async () => {
  const user = await studio.aUser()
  for (const email of [user.email, 'unknown-5@example.com']) {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 6; attempt += 1)
      statuses.push((await studio.call('forgotPassword', { body: { email } })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  }
})

test('the log does not contain the address of a recovery whose job fails for three days [ADMIN-22]', async () => {
  const { email } = await studio.aUser()
  await studio.call('forgotPassword', { body: { email } })
  const issueSpy = vi.spyOn(tokenStore(studio.deps), 'issue').mockRejectedValue(new Error('no random bytes'))
  for (const days of [0, 3]) {
    studio.clock.advance({ days })
    await runDueJobs(studio.deps)
  }
  issueSpy.mockRestore()
  expect(logLines.join('')).toContain('job gave up')
  expect(logLines.join('')).not.toContain(email)
})
