import { expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import { createMailbox } from '../../../testing/mailbox.ts'
import { TEST_PASSWORD } from '../../../testing/people.ts'
import { readStoredText } from '../../../testing/stored-text.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { trialScenes } from '../../../testing/trial-scenes.ts'
import { getFurthestStep, loadTrials } from '../../admin/reports/index.ts'
import { userStore } from '../people/index.ts'
import { removeStaleInvitations } from './remove-invitations.ts'

const studio = await aTestStudio()
const secondProcess = await aTestStudio({ sharedWith: studio })
const { aClass } = createCatalogue(studio)
const { user: admin } = await studio.signedInAs('admin')
// Signs in for each call, because sessions end within the months of this test.
const asAdmin = () => studio.signIn(admin)

async function invite(firstName: string, fields: object = {}) {
  const body = { firstName, lastName: 'Vik', email: `${firstName.toLowerCase()}@example.com`, ...fields }
  const { status, text, answer } = await studio.call('invitePerson', { as: await asAdmin(), body })
  expect(status, text).toBe(201)
  return answer.id
}
const fetchStatus = async (id: string) =>
  (await studio.call('getPerson', { as: await asAdmin(), params: { id } })).status
const removeInBothProcesses = () =>
  Promise.all([removeStaleInvitations(studio.deps), removeStaleInvitations(secondProcess.deps)])

test('an invitation that is not accepted for 90 days is removed with all that was stored about the person [PRIVACY-16]', async () => {
  const id = await invite('Vendela', { phone: '+1 888 555 0188' })
  await removeInBothProcesses()
  studio.clock.advance({ days: 89 })
  await removeInBothProcesses()
  expect(await fetchStatus(id)).toBe(200)
  studio.clock.advance({ days: 1 })
  await removeInBothProcesses()
  expect(await fetchStatus(id)).toBe(404)
  expect((await readStoredText(studio)).match(/.{0,60}(?:vendela|888 555).{0,40}/g)).toBeNull()
  // The email address can be invited again.
  await invite('Vendela')
})

test('people who were invited again, have accepted, have a booking or were granted a plan are not removed [PRIVACY-16]', async () => {
  const [invitedAgainId, acceptedId, bookedId, withPlanId] = [
    await invite('Ada'),
    await invite('Bo'),
    await invite('Cy'),
    await invite('Di'),
  ]
  // The link of an invitation leads to the page on which a password is chosen.
  const token = await createMailbox(studio).findMailedToken('bo@example.com', 'reset-password')
  const body = { token, username: 'bo-vik', password: TEST_PASSWORD }
  expect((await studio.call('acceptInvitation', { body })).status).toBe(200)
  const { id: classId } = await aClass()
  const seat = { userId: bookedId, classId, date: studio.clock.today() }
  expect((await studio.call('bookWalkIn', { as: await asAdmin(), body: seat })).status).toBe(201)
  const plan = { membershipType: 'premium', membershipStatus: 'active' } as const
  await userStore(studio.deps).change({ id: withPlanId, changes: plan, currentTime: studio.clock.now() })
  studio.clock.advance({ days: 80 })
  expect((await studio.call('sendInvitation', { as: await asAdmin(), params: { id: invitedAgainId } })).status).toBe(
    200,
  )
  studio.clock.advance({ days: 80 })
  await removeInBothProcesses()
  expect(await Promise.all([invitedAgainId, acceptedId, bookedId, withPlanId].map(fetchStatus))).toEqual([
    200, 200, 200, 200,
  ])
})

test('a trial whose invitation was not accepted is still counted after its person has been removed [TRIALS-4]', async () => {
  const { requestTrial, signInAdmin } = trialScenes(studio)
  studio.clock.advance({ minutes: 1 })
  const from = studio.clock.now()
  const loadTrialsOfMinute = () => loadTrials(studio.deps, { from, to: new Date(from.getTime() + 60_000) })
  const { id } = await requestTrial('never-came@example.com')
  expect((await studio.call('inviteToTrial', { as: await signInAdmin(), params: { id } })).status).toBe(200)
  const trialsBefore = await loadTrialsOfMinute()
  expect(trialsBefore.map(getFurthestStep)).toEqual(['invited'])
  studio.clock.advance({ days: 91 })
  await removeStaleInvitations(studio.deps)
  expect(await userStore(studio.deps).findByEmail('never-came@example.com')).toBeNull()
  expect(await loadTrialsOfMinute()).toEqual(trialsBefore)
})
