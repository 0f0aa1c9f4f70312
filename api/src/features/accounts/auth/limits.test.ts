import { expect, test } from 'vitest'
import { TEST_PASSWORD } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio()

const signIn = (username: string, password: string, { clientAddress = '203.0.113.1' } = {}) =>
  studio.call('login', { body: { username, password }, clientAddress })

test('after 10 wrong passwords an account is locked for that IP address for 15 minutes, even with the right password [ERRORS-10, SECURITY-1]', async () => {
  const user = await studio.aUser()
  for (let attempt = 1; attempt <= 10; attempt += 1) expect((await signIn(user.username, 'wrong one')).status).toBe(401)
  const { status, error, headers } = await signIn(user.username, TEST_PASSWORD)
  expect([status, error.code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(900)
  expect((await signIn(user.email, TEST_PASSWORD)).status).toBe(429)
  expect((await signIn(user.username, TEST_PASSWORD, { clientAddress: '203.0.113.99' })).status).toBe(200)
})

test('each of many simultaneous wrong passwords is counted [SECURITY-1]', async () => {
  const user = await studio.aUser()
  const attempts = Array.from({ length: 30 }, () =>
    signIn(user.username, 'wrong one', { clientAddress: '203.0.113.2' }),
  )
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
})

test('60 sign-ins in 15 minutes from one client address, or one IPv6 network, are allowed, the next returns 429 [SECURITY-1]', async () => {
  const clientAddress = '2001:db8:1:2::1'
  const attempts = Array.from({ length: 61 }, (_, index) => signIn(`nobody${index}`, 'wrong one', { clientAddress }))
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect((await signIn('nobody', 'wrong one', { clientAddress: '2001:db8:1:2:ffff::9' })).status).toBe(429)
  expect((await signIn('nobody', 'wrong one', { clientAddress: '2001:db8:1:3::1' })).status).toBe(401)
})

test('30 registrations in an hour from one client address are allowed, the next returns 429 [ACCOUNTS-9]', async () => {
  const register = (index: number) =>
    studio.call('register', {
      body: { username: `crowd${index}`, password: TEST_PASSWORD, email: `crowd${index}@example.com` },
      clientAddress: '203.0.113.8',
    })
  const statuses = (await Promise.all(Array.from({ length: 31 }, (_, index) => register(index)))).map(
    ({ status }) => status,
  )
  expect(statuses.filter((status) => status === 201)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

test('a limit that is taken and reset many times at once throws no error', async () => {
  const { limits } = studio.deps
  const takeAndReset = async (key: string) => {
    await limits.take({ limit: 'wrongPasswordsFromAddress', key })
    await limits.reset({ limit: 'wrongPasswordsFromAddress', key })
  }
  // Two calls collide only by chance, so there are many. The same code counts all limits, so any limit will do.
  for (let round = 0; round < 20; round += 1)
    await Promise.all(Array.from({ length: 8 }, () => takeAndReset(`round ${round}`)))
  expect(await limits.allows({ limit: 'wrongPasswordsFromAddress', key: 'round 0' })).toBe(true)
})
