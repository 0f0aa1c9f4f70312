import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { INVITATION_RETENTION_DAYS } from './features/accounts/invitations/remove-invitations.ts'
import { deviceStore, sessionStore } from './features/accounts/people/index.ts'
import { LEAD_RETENTION_DAYS } from './features/leads/delete-lead.ts'
import { outboxStore } from './features/mail/index.ts'
import { aBrowser } from './testing/browser.ts'
import { TEST_PASSWORD } from './testing/people.ts'
import { aTestStudio } from './testing/test-app.ts'

const page = readFileSync(new URL('../../marketing/src/content/documents/privacy.md', import.meta.url), 'utf8')

type Studio = Awaited<ReturnType<typeof aTestStudio>>
/** Stores data about a person, and returns a function that counts how much of it is still stored. */
type StoreData = (studio: Studio) => Promise<() => Promise<number>>

const storeMail: StoreData = async ({ call, deliverMails, deps }) => {
  await call('subscribeToNewsletter', { body: { email: 'ann@example.com' } })
  await deliverMails()
  return async () => (await outboxStore(deps).findDeliveriesTo('ann@example.com')).length
}
const storeSession: StoreData = async ({ signedInAs, deps }) => {
  const { user } = await signedInAs('user')
  return async () => (await sessionStore(deps).findByUser(user.id)).length
}
const storeDevice: StoreData = async (studio) => {
  const { id, username } = await studio.aUser()
  const answer = await aBrowser(studio).post('/api/login', { username, password: TEST_PASSWORD })
  expect(answer.status).toBe(200)
  return async () => (await deviceStore(studio.deps).findByUser(id)).length
}

const storedData: Array<[days: number, statement: RegExp, storeData: StoreData]> = [
  [30, /\| sid \|.*\| 30 days, or until you sign out \|/, storeSession],
  [90, /Mails that were sent to you: 90 days in our outbox\./, storeMail],
  [180, /\| known_device \|.*\| 180 days after you last signed in \|/, storeDevice],
]

// Checks that the data is still stored a day before the end of its period, and no longer a day after.
test('a session is stored for 30 days, a sent mail for 90 and a known device for 180, as the page says [PRIVACY-8, ACCOUNTS-6]', async () => {
  const studio = await aTestStudio()
  const startedAt = studio.clock.now()
  const counters = await Promise.all(storedData.map(([, , storeData]) => storeData(studio)))
  for (const [index, [days, statement]] of storedData.entries()) {
    expect(page).toMatch(statement)
    const countStored = counters[index]
    for (const [dayCount, expectedCount] of [
      [days - 1, 1],
      [days + 1, 0],
    ]) {
      studio.clock.set(startedAt.toISOString())
      studio.clock.advance({ days: dayCount })
      await studio.runJobs()
      expect([dayCount, await countStored?.()]).toEqual([dayCount, expectedCount])
    }
  }
})

test('the privacy page states the 90 days after which an invited account that was never taken up is removed [PRIVACY-16]', () => {
  expect(INVITATION_RETENTION_DAYS).toBe(90)
  expect(page).toContain('that you never took up: 90 days after we invited you')
})

test('the privacy page states the two years for which leads and ended newsletter subscriptions are stored [PRIVACY-8]', () => {
  expect(LEAD_RETENTION_DAYS).toBe(2 * 365)
  expect(page).toContain('until two years after they came')
  expect(page).toContain('two years after that your address is removed')
})

test('the privacy page states how long backups contain deleted data [PRIVACY-8]', () => {
  const script = readFileSync(new URL('../../infra/docker/backup.sh', import.meta.url), 'utf8')
  const [, backupDays] = /forget .*--keep-within "\$\{BACKUP_KEEP:-(\d+)d\}" --prune/.exec(script) ?? []
  expect(page).toContain(`Backups of all of this: ${backupDays} days.`)
  expect(page).toContain(`Our backups hold what was deleted for ${backupDays} days more.`)
})

test('the privacy page names no period that this test does not list [PRIVACY-8]', () => {
  const namedPeriods = page.match(/\b(?:\d+|an?|two|three|five|seven|few) (?:minute|hour|day|week|month|year)s?\b/g)
  const knownPeriods = ['24 hours', '30 days', '5 minutes', '90 days', '180 days', 'a day', 'two years', '30 minutes']
  expect([...new Set(namedPeriods)].filter((period) => !knownPeriods.includes(period))).toEqual([])
})
