import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { INVITATION_KEPT_DAYS } from './features/accounts/invitations/remove-invited.ts'
import { deviceStore, sessionStore } from './features/accounts/people/index.ts'
import { retentionDays } from './features/leads/delete-lead.ts'
import { outboxStore } from './features/mail/index.ts'
import { aBrowser } from './testing/browser.ts'
import { TEST_PASSWORD } from './testing/people.ts'
import { aTestStudio } from './testing/test-app.ts'

// Each period that the privacy page names, and what is left a day before its end and a day after it.

const page = readFileSync(new URL('../../marketing/src/content/documents/privacy.md', import.meta.url), 'utf8')

/** Whether something is left a day before so many days are over, and a day after. */
async function leftAround({ days, make }: { days: number; make: (studio: Studio) => Promise<() => Promise<number>> }) {
  const studio = await aTestStudio()
  const count = await make(studio)
  studio.clock.advance({ days: days - 1 })
  await studio.runJobs()
  const before = await count()
  studio.clock.advance({ days: 2 })
  await studio.runJobs()
  return [before, await count()]
}
type Studio = Awaited<ReturnType<typeof aTestStudio>>

test('a mail that was sent stays in the outbox for 90 days [PRIVACY-9]', async () => {
  expect(page).toContain('Mails that were sent to you: 90 days in our outbox.')
  const make = async ({ call, mails, deps }: Studio) => {
    await call('subscribeToNewsletter', { body: { email: 'ann@example.com' } })
    await mails()
    return async () => (await outboxStore(deps).deliveriesTo('ann@example.com')).length
  }
  expect(await leftAround({ days: 90, make })).toEqual([1, 0])
})

test('a session lasts 30 days [PRIVACY-10, ACCOUNTS-6]', async () => {
  expect(page).toMatch(/\| sid \|.*\| 30 days, or until you sign out \|/)
  const make = async ({ signedInAs, deps }: Studio) => {
    const { user } = await signedInAs('user')
    return async () => (await sessionStore(deps).allOf(user.id)).length
  }
  expect(await leftAround({ days: 30, make })).toEqual([1, 0])
})

test('a device is known for 180 days after the last sign-in with it [PRIVACY-10]', async () => {
  expect(page).toMatch(/\| known_device \|.*\| 180 days after you last signed in \|/)
  const make = async (studio: Studio) => {
    const { id, username } = await studio.aUser()
    const answer = await aBrowser(studio).post('/api/login', { username, password: TEST_PASSWORD })
    expect(answer.status).toBe(200)
    return async () => (await deviceStore(studio.deps).allOf(id)).length
  }
  expect(await leftAround({ days: 180, make })).toEqual([1, 0])
})

test('an account that was made for a person is removed 90 days after its last invitation [PRIVACY-16]', () => {
  expect(INVITATION_KEPT_DAYS).toBe(90)
  expect(page).toContain('that you never took up: 90 days after we invited you')
})

test('requests and ended subscriptions are stored for two years [PRIVACY-10]', () => {
  expect(retentionDays).toBe(2 * 365)
  expect(page).toContain('until two years after they came')
  expect(page).toContain('two years after that your address is removed')
})

test('the privacy page says for how long backups hold what was deleted [PRIVACY-10]', () => {
  const script = readFileSync(new URL('../../infra/docker/backup.sh', import.meta.url), 'utf8')
  const [, kept] = /forget .*--keep-within "\$\{BACKUP_KEEP:-(\d+)d\}" --prune/.exec(script) ?? []
  expect(page).toContain(`Backups of all of this: ${kept} days.`)
  expect(page).toContain(`Our backups hold what was deleted for ${kept} days more.`)
})

test('the privacy page names no period that no job carries out [PRIVACY-10]', () => {
  const named = page.match(/\b(?:\d+|an?|two|three|five|seven|few) (?:minute|hour|day|week|month|year)s?\b/g)
  const known = ['24 hours', '30 days', '5 minutes', '90 days', '180 days', 'a day', 'two years', '30 minutes']
  expect([...new Set(named)].filter((period) => !known.includes(period))).toEqual([])
})
