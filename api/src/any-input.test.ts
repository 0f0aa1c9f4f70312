import { type Endpoint, type EndpointName, endpoints } from '@studio/contract'
import { anyRequest, hostileTexts } from '@studio/contract/testing/any-request'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAuthFixtures, type FixturePerson } from './testing/auth-fixtures.ts'
import { startEmulators } from './testing/emulators.ts'
import { TEST_PASSWORD } from './testing/people.ts'
import { aTestStudio } from './testing/test-app.ts'

const emulators = await startEmulators()
// The payment emulator uses real time, so the studio does too.
const studio = await aTestStudio({
  currentTime: new Date().toISOString(),
  env: {
    ...emulators.env,
    CLIENT_ADDRESS_LIMIT_SCALE: '1000',
    RATE_LIMIT_UPLOADS: '100000',
    // The limit of one account from one address.
    RATE_LIMIT_WRONG_PASSWORDS_FROM_ADDRESS: '100000',
  },
})
// Sets the clock again, or checkouts that are opened late in the run would end too early.
beforeEach(() => studio.clock.set(new Date().toISOString()))
const fixtures = await createAuthFixtures(studio)
const classId = await fixtures.aClass()
const RUNS_PER_ENDPOINT = 2

// Mixed into the generated inputs, so that some calls name what exists.
const knownTexts = [classId, fixtures.people.user.id, studio.clock.today(), fixtures.bookingDate(), TEST_PASSWORD]
const anyCaller = fc.constantFrom<FixturePerson | null>(null, 'user', 'member', 'admin')

describe.each(Object.keys(endpoints) as EndpointName[])('%s', (name) => {
  const endpoint: Endpoint = endpoints[name]
  test('for any input the status is below 500 and an error is one of ours [ERRORS-1, SECURITY-33]', async () => {
    await fc.assert(
      fc.asyncProperty(anyCaller, anyRequest(endpoint, knownTexts), async (caller, input) => {
        const as = caller && (await fixtures.signIn(caller))
        const { status, error, headers } = await studio.call(name, { ...input, as })
        expect(status, JSON.stringify({ caller, ...input, error })).toBeLessThan(500)
        if (status < 400 || endpoint.contentType === 'text/html') return
        expect(headers.get('Content-Type')).toMatch(/^application\/json/)
        expect(Object.keys(error).sort()).toEqual(expect.arrayContaining(['code', 'message', 'requestId']))
        // A stack trace or the message of a library.
        expect(JSON.stringify(error)).not.toMatch(/at \w+ \(|node_modules|MongoServerError|must be a `/)
      }),
      { numRuns: RUNS_PER_ENDPOINT, seed: 20_261_121 },
    )
  })
})

test('for any address and method the status is below 500 and an error is JSON [ERRORS-1, SECURITY-33]', async () => {
  const anyText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ maxLength: 20 }))
  const anySegment = anyText.map((text) => text.replaceAll('\u0000', '').replace(/\s/g, ''))
  const anyPath = fc.array(anySegment, { maxLength: 5 }).map((segments) => `/api/${segments.join('/')}`)
  const anyMethod = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD')
  await fc.assert(
    fc.asyncProperty(anyPath, anyMethod, async (path, method) => {
      const url = URL.canParse(path, 'http://localhost') ? path : '/api/nothing'
      const response = await studio.request(url, { method })
      expect(response.status, `${method} ${path}`).toBeLessThan(500)
      if (response.status >= 400) expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
    }),
    { numRuns: 100, seed: 20_261_121 },
  )
})
