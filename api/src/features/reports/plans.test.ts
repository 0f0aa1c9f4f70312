import { expect, test } from 'vitest'
import { planOf } from '../../testing/query-plan.ts'
import { aTestStudio } from '../../testing/test-app.ts'
import { standingStages } from '../memberships/index.ts'
import { bookingStages } from './count-bookings.ts'
import { leadStages } from './count-leads.ts'
import { moneyBackFilter, paymentStages, renewalStages } from './count-money.ts'

const { deps } = await aTestStudio()
const range = { from: '2026-01-01', to: '2026-01-31' }
const instants = { from: new Date('2026-01-01T05:00:00Z'), to: new Date('2026-02-01T05:00:00Z') }
const { timeZone } = deps.clock

/** The part of a counting that finds its documents. */
const matchOf = ([first]: Array<object>) => (first as { $match: object }).$match
const within = { $gte: instants.from, $lt: instants.to }

test('every counting goes through an index', async () => {
  const queries = {
    bookings: deps.bookings.model.find(matchOf(bookingStages(range))),
    payments: deps.checkouts.model.find(matchOf(paymentStages({ instants, timeZone }))),
    renewals: deps.renewals.model.find(matchOf(renewalStages({ instants, timeZone }))),
    'money back': deps.moneyBack.model.find(moneyBackFilter(instants)),
    'changes of plans': deps.membershipHistory.model.find({ at: within }),
    'plans before': deps.membershipHistory.model.find(matchOf(standingStages(instants.from))),
    'people who joined': deps.membershipHistory.model.find({ joinedAt: within }),
    seats: deps.occurrences.model.find({ date: { $gte: range.from, $lte: range.to } }),
    audits: deps.leads.audit.model.find(matchOf(leadStages({ instants, timeZone }))),
    consultations: deps.leads.consultation.model.find(matchOf(leadStages({ instants, timeZone }))),
    trials: deps.leads.trial.model.find(matchOf(leadStages({ instants, timeZone }))),
    readers: deps.newsletter.model.find(matchOf(leadStages({ instants, timeZone }))),
  }
  for (const [name, query] of Object.entries(queries)) expect([name, await planOf(query)]).toEqual([name, 'IXSCAN'])
})

test('every report goes through an index', async () => {
  const queries = {
    days: deps.reports.days.find({ day: { $gte: range.from, $lte: range.to } }),
    classes: deps.reports.fills.find({ span: 'month', start: { $gte: range.from, $lte: range.to } }),
  }
  for (const [name, query] of Object.entries(queries)) expect([name, await planOf(query)]).toEqual([name, 'IXSCAN'])
})
