import type { MembershipReport, RetentionReport, TrialReport } from '@studio/contract'

const figures = {
  members: { joined: 3, returned: 1, left: 2 },
  membersAtEnd: { active: 40, paused: 3, unpaid: 2 },
  recurring: {
    start: '6109.00',
    new: '298.00',
    returned: '149.00',
    resumed: '0.00',
    raised: '0.00',
    lowered: '0.00',
    paused: '-149.00',
    ended: '-298.00',
    end: '6109.00',
  },
}
const noFigures = {
  members: { joined: 0, returned: 0, left: 0 },
  membersAtEnd: { active: 0, paused: 0, unpaid: 0 },
  recurring: {
    start: '0.00',
    new: '0.00',
    returned: '0.00',
    resumed: '0.00',
    raised: '0.00',
    lowered: '0.00',
    paused: '0.00',
    ended: '0.00',
    end: '0.00',
  },
}
const firstWeek = { from: '2026-01-04', to: '2026-01-10' }
const query = { from: '2026-01-04', to: '2026-01-17', by: 'week' } as const

const noSteps = { granted: 0, invited: 0, booked: 0, attended: 0, paid: 0, subscribed: 0 }
const trials = {
  requested: 4,
  reached: { ...noSteps, granted: 3, invited: 2, booked: 2, attended: 1, subscribed: 1 },
  furthest: { ...noSteps, granted: 1, booked: 1, subscribed: 1 },
}
const noTrials = { requested: 0, reached: noSteps, furthest: noSteps }

/** The membership reports of two weeks. */
export const membershipReports: {
  getMembershipReport: MembershipReport
  getRetentionReport: RetentionReport
  getTrialReport: TrialReport
} = {
  getTrialReport: { ...query, periods: [{ ...firstWeek, ...trials }], totals: trials },
  getMembershipReport: {
    ...query,
    periods: [
      { ...firstWeek, ...figures },
      { from: '2026-01-11', to: '2026-01-17', ...figures },
    ],
    totals: figures,
    now: { active: 41, paused: 3, unpaid: 2, recurring: '6258.00' },
  },
  getRetentionReport: {
    ...query,
    months: [
      { month: '2025-11-01', joined: 4, stayed: [4, 3] },
      // A month that is not over.
      { month: '2026-01-01', joined: 1, stayed: [] },
    ],
  },
}

/** The membership reports of a studio without members. */
export const emptyMembershipReports: typeof membershipReports = {
  getMembershipReport: {
    ...query,
    periods: [{ ...firstWeek, ...noFigures }],
    totals: noFigures,
    now: { active: 0, paused: 0, unpaid: 0, recurring: '0.00' },
  },
  getRetentionReport: { ...query, months: [] },
  getTrialReport: { ...query, periods: [{ ...firstWeek, ...noTrials }], totals: noTrials },
}
