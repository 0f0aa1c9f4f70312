import { setUpSecondFactor } from '../../../../testing/authenticator.ts'
import type { aBrowser } from '../../../../testing/browser.ts'
import { TEST_PASSWORD } from '../../../../testing/people.ts'
import type { aTestStudio } from '../../../../testing/test-app.ts'

type Studio = Awaited<ReturnType<typeof aTestStudio>>
type Browser = ReturnType<typeof aBrowser>
type FactorOwner = { person: { user: { username: string } } }

/** An admin with a second factor, and the authenticator app on their phone. */
export async function anAdminWithAuthenticator(studio: Studio) {
  const person = await studio.signedInAs('admin')
  return { person, authenticator: await setUpSecondFactor(studio, person) }
}

export async function enterPassword(browser: Browser, { person }: FactorOwner, password = TEST_PASSWORD) {
  const response = await browser.post('/api/login', { username: person.user.username, password })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

export async function enterCode(browser: Browser, code: string) {
  const response = await browser.post('/api/login/second-factor', { code })
  return { status: response.status, body: await response.json(), headers: response.headers }
}
