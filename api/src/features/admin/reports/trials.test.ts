import { expect, test } from 'vitest'
import { parseCsv } from '../../../testing/parse-csv.ts'
import { aReportingStudio } from './testing/reporting-studio.ts'

const studio = await aReportingStudio()
const query = { from: '2026-01-04', to: '2026-01-17', by: 'week' } as const
const noTrials = { granted: 0, invited: 0, booked: 0, attended: 0, paid: 0, subscribed: 0 }

test('trials are counted by the week of their request and by the steps that they have reached [TRIALS-4]', async () => {
  const requestTrial = (email: string) => studio.call('requestTrial', { body: { name: 'Lee', email } })
  await requestTrial('lee@example.com')
  // A second request from the same address is stored, but grants no second trial.
  await requestTrial('lee@example.com')
  studio.clock.advance({ days: 7 })
  await requestTrial('ana@example.com')
  const { answer } = await studio.call('getTrialReport', { as: await studio.signInAdmin(), query })
  // `furthest` counts a trial only at its last step. These have reached just one, so both are the same.
  const oneGrantedTrial = { ...noTrials, granted: 1 }
  expect(answer.periods.map(({ requested, reached, furthest }) => ({ requested, reached, furthest }))).toEqual([
    { requested: 2, reached: oneGrantedTrial, furthest: oneGrantedTrial },
    { requested: 1, reached: oneGrantedTrial, furthest: oneGrantedTrial },
  ])
  expect(answer.totals.requested).toBe(3)
  const csv = parseCsv((await studio.exportCsv('trials', query)).text).map(String)
  expect(csv.slice(0, 2)).toEqual([
    'from,to,requested,granted,invited,booked,attended,paid,subscribed',
    '2026-01-04,2026-01-10,2,1,0,0,0,0,0',
  ])
})
