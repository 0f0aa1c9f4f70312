import { expect, test } from 'vitest'
import { createAuthenticator } from '../../../testing/authenticator.ts'
import { aBrowser } from '../../../testing/browser.ts'
import { TEST_PASSWORD } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { sessionStore } from '../people/index.ts'

// Turning the factor on during a sign-in by password: decision 016, "every session of an account with a factor has
// passed it".

const studio = await aTestStudio({ env: { RATE_LIMIT_SCALE: '1000' } })
const secondProcess = await aTestStudio({ sharedWith: studio, env: { RATE_LIMIT_SCALE: '1000' } })
await studio.signedInAs('admin')
const whoIsThere = async (browser: ReturnType<typeof aBrowser>) => (await browser.send('/api/user')).status

/** Lets the next sign-in of the second process look for a factor, and stops it before its session is written. */
function stopBeforeSession() {
  const sessions = sessionStore(secondProcess.deps)
  const { start } = sessions
  const arrived = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  sessions.start = async (session) => {
    sessions.start = start
    arrived.resolve()
    await goOn.promise
    return start(session)
  }
  return { arrived: arrived.promise, goOn: goOn.resolve }
}

test('a sign-in by password that found no factor yet opens nothing once the factor is on', async () => {
  const ann = await studio.signedInAs('admin')
  const { arrived, goOn } = stopBeforeSession()
  const late = aBrowser(secondProcess)
  const signingIn = late.post('/api/login', { username: ann.user.username, password: TEST_PASSWORD })
  await arrived
  const app = await createAuthenticator(studio, ann)
  goOn()
  await signingIn
  for (const process of [studio, secondProcess]) {
    const elsewhere = aBrowser(process)
    for (const [name, value] of late.jar) elsewhere.jar.set(name, value)
    expect(await whoIsThere(elsewhere)).toBe(401)
    expect(elsewhere.jar.has('sid')).toBe(false)
  }
  expect((await studio.call('getUser', { as: ann })).status, 'the session that turned it on stays').toBe(200)
  await late.post('/api/login', { username: ann.user.username, password: TEST_PASSWORD })
  expect((await late.post('/api/login/second-factor', { code: app.nextCode() })).status).toBe(200)
  expect(await whoIsThere(late)).toBe(200)
})
