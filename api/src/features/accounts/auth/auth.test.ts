import { expect, test } from 'vitest'
import { createPasswords } from '../../../platform/passwords.ts'
import { aBrowser } from '../../../testing/browser.ts'
import { TEST_PASSWORD } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { credentialStore } from '../people/index.ts'

const studio = await aTestStudio({ env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const aRegistration = (changes: Record<string, unknown> = {}) => ({
  username: 'maya',
  password: 'a long enough one',
  email: 'maya@example.com',
  firstName: 'Maya',
  lastName: 'Ortiz',
  ...changes,
})

test('registering returns 201 with the user, signs in and mails a welcome with the studio’s address [ACCOUNTS-4]', async () => {
  const browser = aBrowser(studio)
  const response = await browser.post('/api/register', aRegistration())
  expect(response.status).toBe(201)
  const user = await response.json()
  expect(user).toMatchObject({ username: 'maya', email: 'maya@example.com', role: 'user', membershipType: 'none' })
  expect(await (await browser.send('/api/user')).json()).toEqual(user)
  const [welcome] = (await studio.deliverMails()).filter(({ to }) => to === 'maya@example.com')
  expect(welcome?.subject).toBe('Welcome to Stillwater')
  expect(welcome?.text).toContain('14 Quiet Court')
})

test('no response about a user contains the password, the reset id or the search text [SECURITY-24]', async () => {
  const ann = await studio.signedInAs('user')
  const text = [
    (await studio.call('getUser', { as: ann })).text,
    (await studio.call('login', { body: { username: ann.user.username, password: TEST_PASSWORD } })).text,
    (await studio.call('register', { body: aRegistration({ username: 'b14', email: 'b14@example.com' }) })).text,
  ].join()
  expect(text).not.toMatch(/argon2|password|resetId|search/i)
})

test.each([
  ['tAKEN', 'free@example.com', 'USERNAME_TAKEN', ['username']],
  ['free', 'taken@example.COM', 'EMAIL_TAKEN', ['email']],
  ['taken', 'taken@example.com', 'USERNAME_TAKEN', ['username', 'email']],
])(
  'registering as %s with %s returns 409 with every taken field [ACCOUNTS-1]',
  async (username, email, code, fields) => {
    await studio.call('register', { body: aRegistration({ username: 'Taken', email: 'taken@example.com' }) })
    const { status, error } = await studio.call('register', { body: aRegistration({ username, email }) })
    expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([409, code, fields])
  },
)

test('exactly one of 20 concurrent registrations of one username succeeds [ACCOUNTS-1]', async () => {
  const id = studio.deps.ids.next()
  const attempts = Array.from({ length: 20 }, (_, index) =>
    studio.call('register', {
      body: aRegistration({
        username: `${index % 2 ? 'Racer' : 'racer'}-${id}`,
        email: `racer${index}-${id}@example.com`,
      }),
    }),
  )
  const outcomes = await Promise.all(attempts)
  expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(1)
  const refusals = outcomes.flatMap(({ status, error }) => (status === 201 ? [] : error.code))
  expect(refusals).toEqual(Array.from({ length: 19 }, () => 'USERNAME_TAKEN'))
})

test('an invalid registration returns 422 with every wrong field, and a role that is sent along is ignored [SECURITY-33, ACCOUNTS-4]', async () => {
  const { status, error } = await studio.call('register', { body: { password: 'short', email: 'nonsense' } })
  expect(status).toBe(422)
  expect(error.code).toBe('VALIDATION_FAILED')
  expect(error.fields).toMatchObject({
    username: 'Username is required',
    password: 'Password must be at least 8 characters long',
    email: 'Please enter a valid email address',
  })
  const body = aRegistration({
    username: 'climber',
    email: 'climber@example.com',
    role: 'admin',
    membershipType: 'premium',
  })
  expect((await studio.call('register', { body })).answer).toMatchObject({ role: 'user', membershipType: 'none' })
})

test('a user signs in with username or email address in any letter case; an unknown name and a wrong password have different error codes [ACCOUNTS-5]', async () => {
  const user = await studio.aUser({ username: 'Either', email: 'either@example.com' })
  const signIn = (username: string, password: string) => studio.call('login', { body: { username, password } })
  for (const name of ['either', 'EITHER', 'either@EXAMPLE.com'])
    expect((await signIn(name, TEST_PASSWORD)).answer.id).toBe(user.id)
  const unknownName = await signIn('nobody', 'whatever')
  expect([unknownName.status, unknownName.error.code]).toEqual([401, 'USER_NOT_FOUND'])
  const wrongPassword = await signIn('either', 'not this one')
  expect([wrongPassword.status, wrongPassword.error.code]).toEqual([401, 'INVALID_PASSWORD'])
  expect(wrongPassword.error.fields).toEqual({ password: 'Username/password invalid' })
})

test('each sign-in sets a new HttpOnly session cookie and a readable companion, and ends the former session [SECURITY-7, ACCOUNTS-6]', async () => {
  const user = await studio.aUser()
  const browser = aBrowser(studio)
  const signIn = () => browser.post('/api/login', { username: user.username, password: TEST_PASSWORD })
  const [sid, companion] = (await signIn()).headers.getSetCookie()
  expect(sid).toMatch(/^sid=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
  expect(companion).toMatch(/^signed_in=1; Path=\/; Expires=[^;]+; SameSite=Lax$/)
  const formerSession = browser.jar.get('sid')
  await signIn()
  expect(browser.jar.get('sid')).not.toBe(formerSession)
  expect((await studio.request('/api/user', { headers: { Cookie: `sid=${formerSession}` } })).status).toBe(401)
})

test('a session is stored under the hash of its secret and ends after 30 days [SECURITY-6, ACCOUNTS-6]', async () => {
  const ann = await studio.signedInAs('user')
  const secret = ann.cookie.slice('sid='.length)
  const storedSessions = await studio.deps.database.connection.collection('sessions').find({}).toArray()
  expect(JSON.stringify(storedSessions)).not.toContain(secret)
  const startedAt = studio.clock.now().toISOString()
  studio.clock.advance({ days: 29, hours: 23 })
  expect((await studio.call('getUser', { as: ann })).status).toBe(200)
  studio.clock.advance({ hours: 1 })
  expect((await studio.call('getUser', { as: ann })).status).toBe(401)
  await studio.runJobs()
  expect(
    await studio.deps.database.connection.collection('sessions').countDocuments({ 'sess.userId': ann.user.id }),
  ).toBe(0)
  studio.clock.set(startedAt)
})

test('GET /api/user without a session returns 401 UNAUTHORIZED and clears a stale cookie [ACCOUNTS-6]', async () => {
  const withoutCookie = await studio.call('getUser')
  expect([withoutCookie.status, withoutCookie.error.message, withoutCookie.error.code]).toEqual([
    401,
    'Unauthorized',
    'UNAUTHORIZED',
  ])
  expect(withoutCookie.headers.getSetCookie()).toEqual([])
  const withStaleCookie = await studio.call('getUser', { headers: { Cookie: 'sid=long-gone; signed_in=1' } })
  expect(withStaleCookie.status).toBe(401)
  expect(withStaleCookie.headers.getSetCookie()).toEqual([
    'sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    'signed_in=; Max-Age=0; Path=/; SameSite=Lax',
  ])
})

test('signing out ends the session on the server, and succeeds without a session [SECURITY-7, ACCOUNTS-6]', async () => {
  const ann = await studio.signedInAs('user')
  const { status, headers } = await studio.call('logout', { as: ann })
  expect(status).toBe(200)
  expect(headers.getSetCookie().join()).toMatch(/sid=; Max-Age=0/)
  expect((await studio.call('getUser', { as: ann })).status).toBe(401)
  expect((await studio.call('logout')).status).toBe(200)
})

test('a call with the signed-out marker ends the session and clears all three cookies; a sign-in with the marker starts a new session [ACCOUNTS-7]', async () => {
  const ann = await studio.signedInAs('user')
  const annWithMarker = { ...ann, cookie: `${ann.cookie}; signed_in=1; signed_out=1` }
  const { headers, status } = await studio.call('getHealth', { as: annWithMarker })
  expect(status).toBe(200)
  expect(headers.getSetCookie().map((line) => line.split(';')[0])).toEqual(['sid=', 'signed_in=', 'signed_out='])
  expect((await studio.call('getUser', { as: ann })).status).toBe(401)
  const secondSession = await studio.signIn(ann.user)
  const browser = aBrowser(studio)
  browser.jar.set('sid', secondSession.cookie.slice('sid='.length)).set('signed_out', '1')
  await browser.post('/api/login', { username: ann.user.username, password: TEST_PASSWORD })
  expect([...browser.jar.keys()].sort()).toEqual(['known_device', 'sid', 'signed_in'])
  expect((await browser.send('/api/user')).status).toBe(200)
  expect((await studio.call('getUser', { as: secondSession })).status).toBe(401)
})

test('GET /api/login redirects to /auth and drops redirect targets that /auth does not know [SECURITY-12]', async () => {
  const fetchRedirectTarget = async (query: string) => {
    const response = await studio.request(`/api/login${query}`)
    expect(response.status).toBe(302)
    return response.headers.get('Location')
  }
  expect(await fetchRedirectTarget('?redirect=dashboard')).toBe('/auth?redirect=dashboard')
  for (const query of ['', '?redirect=//evil.example', '?redirect=https://evil.example', '?redirect=__proto__'])
    expect(await fetchRedirectTarget(query)).toBe('/auth')
})

test('a password that was hashed with other cost parameters is hashed again when its owner signs in [SECURITY-6, ACCOUNTS-3]', async () => {
  const costlierHash = await createPasswords({ memoryCost: 128, timeCost: 2, parallelism: 1 }).hash(TEST_PASSWORD)
  // `aUser` stores `password` unchanged, so it takes a hash.
  const user = await studio.aUser({ password: costlierHash })
  await studio.call('login', { body: { username: user.username, password: TEST_PASSWORD } })
  const storedCredentials = await credentialStore(studio.deps).findById(user.id)
  // The cost parameters of a test studio.
  expect(storedCredentials?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
  expect((await studio.call('login', { body: { username: user.username, password: TEST_PASSWORD } })).status).toBe(200)
})
