import { expect, test } from 'vitest'
import { aBrowser } from '../../../testing/browser.ts'
import { type Person, TEST_PASSWORD } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio({ env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const secondProcess = await aTestStudio({ sharedWith: studio, env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
type Browser = ReturnType<typeof aBrowser>
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const listSessions = async (as: Person) => (await studio.call('listMySessions', { as })).answer
const isSignedIn = async (as: Person) => (await studio.call('getUser', { as })).status === 200
/** A user who is signed in on one device and, a minute later, on another. */
async function signInOnTwoDevices() {
  const thisDevice = await studio.signedInAs('user')
  studio.clock.advance({ minutes: 1 })
  return { thisDevice, otherDevice: await studio.signIn(thisDevice.user) }
}

test('each session is listed with its device, its time, and whether it is the current one [ACCOUNTS-24]', async () => {
  const { username } = await studio.aUser()
  const browser = aBrowser(studio)
  const headers = { 'User-Agent': FIREFOX }
  await browser.post('/api/login', { username, password: TEST_PASSWORD }, { headers })
  const answer = await (await browser.send('/api/user/sessions')).json()
  expect(answer).toEqual([
    {
      id: expect.any(String),
      device: 'Firefox on Linux',
      signedInAt: studio.clock.now().toISOString(),
      isCurrent: true,
    },
  ])
  expect(JSON.stringify(answer)).not.toContain(browser.jar.get('sid'))
})

test('a user can sign out another of their devices, once, which takes effect in every process [ACCOUNTS-24]', async () => {
  const { thisDevice, otherDevice } = await signInOnTwoDevices()
  const id = (await listSessions(thisDevice)).find(({ isCurrent }) => !isCurrent)?.id ?? ''
  const endSession = (as: Person) => studio.call('endMySession', { as, params: { id } })
  expect((await endSession(await studio.signedInAs('admin'))).error.code).toBe('NOT_FOUND')
  expect(await isSignedIn(otherDevice)).toBe(true)
  expect((await endSession(thisDevice)).status).toBe(200)
  expect((await secondProcess.call('getUser', { as: otherDevice })).status).toBe(401)
  expect(await isSignedIn(thisDevice)).toBe(true)
  expect((await endSession(thisDevice)).status).toBe(404)
})

test('signing out all other devices ends the calendar feed too, and keeps this device and other accounts [ACCOUNTS-24]', async () => {
  const { thisDevice, otherDevice } = await signInOnTwoDevices()
  const [thirdDevice, otherUser] = [await studio.signIn(thisDevice.user), await studio.signedInAs('user')]
  const { pathname } = new URL((await studio.call('getCalendarFeedUrl', { as: thisDevice })).answer.feedUrl)
  expect((await studio.request(pathname)).status).toBe(200)
  expect((await studio.call('endMyOtherSessions', { as: thisDevice })).status).toBe(200)
  expect(await Promise.all([thisDevice, otherDevice, thirdDevice, otherUser].map(isSignedIn))).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(await listSessions(thisDevice)).toHaveLength(1)
  expect((await studio.request(pathname)).status).toBe(404)
})

test('an account keeps its 20 newest sessions, even when they start at the same time [ACCOUNTS-6]', async () => {
  const { username } = await studio.aUser()
  const signIn = async () => {
    const browser = aBrowser(studio)
    const response = await browser.post('/api/login', { username, password: TEST_PASSWORD })
    expect(response.status, await response.text()).toBe(200)
    studio.clock.advance({ seconds: 1 })
    return browser
  }
  const fetchStatus = async (browser: Browser) => (await browser.send('/api/user')).status
  const browsers: Browser[] = []
  for (let count = 0; count < 22; count += 1) browsers.push(await signIn())
  const statuses: number[] = []
  for (const browser of browsers) statuses.push(await fetchStatus(browser))
  expect(statuses).toEqual([401, 401, ...Array(20).fill(200)])
  const newestBrowsers = await Promise.all(Array.from({ length: 8 }, signIn))
  expect(await Promise.all(newestBrowsers.map(fetchStatus))).toEqual(Array(8).fill(200))
  const sessions = await (await newestBrowsers[0]?.send('/api/user/sessions'))?.json()
  expect(sessions).toHaveLength(20)
})
