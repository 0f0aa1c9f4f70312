import { expect, test } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio, type TestStudio } from '../../../testing/test-app.ts'

const studioWithLimit = (points: string) => aTestStudio({ env: { RATE_LIMIT_RANGES: points } })
const ask = (at: TestStudio, from: string, caller: { as?: Person; from?: string } = {}) =>
  at.call('listSchedules', { query: { from, to: '2026-02-01' }, ...caller })

test('a visitor who asks for more ranges a minute than the limit gets 429 with the time to wait [CATALOGUE-23]', async () => {
  const limited = await studioWithLimit('2')
  for (const from of ['2026-01-02', '2026-01-03']) expect((await ask(limited, from)).status).toBe(200)
  for (const from of ['2026-01-04', '2026-01-05']) {
    const { status, error, headers } = await ask(limited, from)
    expect([status, error.code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(60)
  }
  expect((await ask(limited, '2026-01-04', { from: '203.0.113.7' })).status).toBe(200)
  expect((await ask(limited, '2026-01-05', { as: await limited.signedInAs('user') })).status).toBe(200)
})

test('a visitor over the limit is refused alone, also when others ask for the same range at the same time', async () => {
  const limited = await studioWithLimit('1')
  expect((await ask(limited, '2026-01-02')).status).toBe(200)
  const other = { from: '203.0.113.7' }
  const [refused, answered] = await Promise.all([ask(limited, '2026-01-03'), ask(limited, '2026-01-03', other)])
  expect([refused.status, answered.status]).toEqual([429, 200])
})

test('the limit of ranges is shared by all processes, and a refusal costs the database nothing more', async () => {
  const first = await studioWithLimit('1')
  const second = await aTestStudio({ sharedWith: first, env: { RATE_LIMIT_RANGES: '1' } })
  expect((await ask(first, '2026-01-02')).status).toBe(200)
  expect((await ask(second, '2026-01-03')).status).toBe(429)
  const commands = await second.commandsDuring(async () => void (await ask(second, '2026-01-04')))
  expect(commands).toEqual([])
})
