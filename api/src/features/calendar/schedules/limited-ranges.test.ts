import { expect, test } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const limited = await aTestStudio({ env: { RATE_LIMIT_RANGES: '2' } })
const ask = (from: string, caller: { as?: Person; from?: string } = {}) =>
  limited.call('listSchedules', { query: { from, to: '2026-02-01' }, ...caller })

test('a visitor who asks for more ranges a minute than the limit gets 429 with the time to wait [CATALOGUE-22]', async () => {
  for (const from of ['2026-01-02', '2026-01-03']) expect((await ask(from)).status).toBe(200)
  for (const from of ['2026-01-04', '2026-01-05']) {
    const { status, error, headers } = await ask(from)
    expect([status, error.code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(60)
  }
  expect((await ask('2026-01-04', { from: '203.0.113.7' })).status).toBe(200)
  expect((await ask('2026-01-05', { as: await limited.signedInAs('user') })).status).toBe(200)
})
