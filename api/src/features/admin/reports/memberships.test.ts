import { describe, expect, test } from 'vitest'
import { parseCsv } from '../../../testing/parse-csv.ts'
import { noPlan, type PlanState } from '../../memberships/index.ts'
import { aReportingStudio } from './testing/reporting-studio.ts'

const activePlan: PlanState = { plan: 'monthly', state: 'active', monthlyCents: 14_900 }
const pausedPlan: PlanState = { plan: 'monthly', state: 'paused', monthlyCents: 0 }
const unpaidPlan: PlanState = { plan: 'monthly', state: 'unpaid', monthlyCents: 14_900 }
const query = { from: '2026-01-01', to: '2026-03-31', by: 'month' } as const

async function aStudioWithMembers() {
  const studio = await aReportingStudio()
  const changePlan = (userId: string, at: string, state: PlanState) => studio.aPlanChange({ userId, at, state })
  await changePlan('eve', '2025-12-10T12:00:00Z', activePlan)
  await changePlan('ann', '2026-01-05T12:00:00Z', activePlan)
  await changePlan('ben', '2026-01-06T12:00:00Z', activePlan)
  await changePlan('ann', '2026-01-20T12:00:00Z', pausedPlan)
  await changePlan('ben', '2026-02-03T12:00:00Z', noPlan)
  await changePlan('eve', '2026-02-04T12:00:00Z', unpaidPlan)
  await changePlan('ben', '2026-03-02T12:00:00Z', { ...activePlan, monthlyCents: 15_900 })
  studio.clock.set('2026-03-15T15:00:00.000Z')
  const readMemberships = async () =>
    (await studio.call('getMembershipReport', { as: await studio.signInAdmin(), query })).answer
  return { ...studio, readMemberships }
}

describe('memberships', async () => {
  const studio = await aStudioWithMembers()

  test('each month counts who joined, returned and left, and the plans by status at its end [ADMIN-45]', async () => {
    const { periods, totals } = await studio.readMemberships()
    expect(periods.map(({ members, membersAtEnd }) => ({ ...members, ...membersAtEnd }))).toEqual([
      { joined: 2, returned: 0, left: 0, active: 2, paused: 1, unpaid: 0 },
      { joined: 0, returned: 0, left: 1, active: 0, paused: 1, unpaid: 1 },
      // Ben returned, which counts as joined too.
      { joined: 1, returned: 1, left: 0, active: 1, paused: 1, unpaid: 1 },
    ])
    expect(totals.members).toEqual({ joined: 3, returned: 1, left: 1 })
  })

  test('the recurring revenue of a month starts where the month before ended, and lists what changed it [ADMIN-45]', async () => {
    const { periods, now } = await studio.readMemberships()
    const noMoves = {
      returned: '0.00',
      resumed: '0.00',
      raised: '0.00',
      lowered: '0.00',
      paused: '0.00',
      ended: '0.00',
    }
    expect(periods.map(({ recurring }) => recurring)).toEqual([
      { start: '149.00', ...noMoves, new: '298.00', paused: '-149.00', end: '298.00' },
      { start: '298.00', ...noMoves, new: '0.00', ended: '-149.00', end: '149.00' },
      { start: '149.00', ...noMoves, new: '0.00', returned: '159.00', end: '308.00' },
    ])
    expect(now).toEqual({ active: 1, paused: 1, unpaid: 1, recurring: '308.00' })
  })

  test('the CSVs of members, recurring revenue and retention name their columns', async () => {
    const readCsvLines = async (report: string) => parseCsv((await studio.exportCsv(report, query)).text).map(String)
    expect((await readCsvLines('members')).slice(0, 2)).toEqual([
      'from,to,joined,lost,returned,activeAtEnd,pausedAtEnd,unpaidAtEnd',
      '2026-01-01,2026-01-31,2,0,0,2,1,0',
    ])
    expect((await readCsvLines('recurring')).slice(0, 2)).toEqual([
      'from,to,start,new,returned,resumed,raised,lowered,paused,ended,end',
      '2026-01-01,2026-01-31,149.00,298.00,0.00,0.00,0.00,0.00,-149.00,0.00,298.00',
    ])
    expect(await readCsvLines('retention')).toEqual([
      'month,joined,monthsLater,stayed,stayedPercent',
      '2026-01,2,0,2,100.0',
      '2026-01,2,1,1,50.0',
    ])
  })
})
