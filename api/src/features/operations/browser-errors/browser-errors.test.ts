import { expect, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'

const logLines: string[] = []
const log = { write: (line: string) => void logLines.push(line) }
const studio = await aTestStudio({
  log,
  env: { RATE_LIMIT_BROWSER_ERRORS: '3', RATE_LIMIT_BROWSER_ERRORS_OF_ALL: '5' },
})
const report = (changes: object = {}, clientAddress = '127.0.0.1') =>
  studio.call('reportBrowserError', {
    clientAddress,
    body: { app: 'portal', message: 'x is not a function', stack: 'at a.js:1:2', path: '/home', ...changes },
  })
const readLog = () => logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'error in a browser')

test('an error in a browser is logged without query and personal data [SECURITY-24]', async () => {
  const { status } = await report({
    message: 'no seat for ann.lee@example.com, phone +1 555 123 4567, id 65f0c0ffee65f0c0ffee65f0',
    stack: 'TypeError: x\n    at go (https://studio.example/portal-assets/main-Bq3x.js?token=abc:12:345)',
    path: '/reset-password?token=5f4dcc3b5aa765d61d8327deb882cf99',
    release: '2026-11-22',
  })
  expect(status).toBe(200)
  expect(readLog()).toEqual([
    expect.objectContaining({
      level: 'warn',
      app: 'portal',
      error: 'no seat for [email], phone [id], id [id]',
      stack: 'TypeError: x\n    at go (https://studio.example/portal-assets/main-Bq3x.js:12:345)',
      path: '/reset-password',
      release: '2026-11-22',
    }),
  ])
  expect(JSON.stringify(readLog())).not.toMatch(/127\.0\.0\.1|"address"|"user/)
})

test('an error in a file of the admin area is logged with the app "admin"', async () => {
  await report({ stack: 'at https://studio.example/admin-remote/assets/a.js:1:1' }, '10.0.0.9')
  expect(readLog().at(-1).app).toBe('admin')
})

test('errors are limited by client address and over all addresses', async () => {
  const statuses = []
  for (const clientAddress of ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.3'])
    statuses.push((await report({}, clientAddress)).status)
  // The limits are 3 by address and 5 over all addresses; the tests above have logged two.
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429])
  expect(readLog()).toHaveLength(5)
})
