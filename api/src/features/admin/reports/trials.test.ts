import { expect, test } from 'vitest'
import { parseCsv } from '../../../testing/parse-csv.ts'
import { aReportingStudio } from './testing/reporting-studio.ts'

const studio = await aReportingStudio()
const query = { from: '2026-01-04', to: '2026-01-17', by: 'week' } as const
const none = { granted: 0, invited: 0, booked: 0, attended: 0, paid: 0, subscribed: 0 }

test('trials are reported by the week of the request: asked for, granted, and the furthest each has come [TRIALS-4]', async () => {
  const ask = (email: string) => studio.call('requestTrial', { body: { name: 'Lee', email } })
  await ask('lee@example.com')
  // The second request of an address is stored and grants nothing more.
  await ask('lee@example.com')
  studio.clock.advance({ days: 7 })
  await ask('ana@example.com')
  const { answer } = await studio.call('getTrialReport', { as: await studio.asAdmin(), query })
  const granted = { ...none, granted: 1 }
  expect(answer.periods.map(({ requested, reached, furthest }) => ({ requested, reached, furthest }))).toEqual([
    { requested: 2, reached: granted, furthest: granted },
    { requested: 1, reached: granted, furthest: granted },
  ])
  expect(answer.totals.requested).toBe(3)
  const csv = parseCsv((await studio.csv('trials', query)).text).map(String)
  expect(csv.slice(0, 2)).toEqual([
    'from,to,requested,granted,invited,booked,attended,paid,subscribed',
    '2026-01-04,2026-01-10,2,1,0,0,0,0,0',
  ])
})
