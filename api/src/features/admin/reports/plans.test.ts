import { expect, test } from 'vitest'
import { loadQueryPlan } from '../../../testing/query-plan.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { bookingStore } from '../../bookings/index.ts'
import { occurrenceStore } from '../../calendar/index.ts'
import { leadStore } from '../../leads/index.ts'
import { membershipHistory, renewalStore, standingStages } from '../../memberships/index.ts'
import { newsletterStore } from '../../newsletter/index.ts'
import { checkoutStore, moneyBackStore } from '../../payments/records/index.ts'
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
    bookings: bookingStore(deps).model.find(matchOf(bookingStages(range))),
    payments: checkoutStore(deps).model.find(matchOf(paymentStages({ instants, timeZone }))),
    renewals: renewalStore(deps).model.find(matchOf(renewalStages({ instants, timeZone }))),
    'money back': moneyBackStore(deps).model.find(moneyBackFilter(instants)),
    'changes of plans': membershipHistory(deps).model.find({ at: within }),
    'plans before': membershipHistory(deps).model.find(matchOf(standingStages(instants.from))),
    'people who joined': membershipHistory(deps).model.find({ joinedAt: within }),
    seats: occurrenceStore(deps).model.find({ date: { $gte: range.from, $lte: range.to } }),
    audits: leadStore(deps).audit.model.find(matchOf(leadStages({ instants, timeZone }))),
    consultations: leadStore(deps).consultation.model.find(matchOf(leadStages({ instants, timeZone }))),
    trials: leadStore(deps).trial.model.find(matchOf(leadStages({ instants, timeZone }))),
    readers: newsletterStore(deps).model.find(matchOf(leadStages({ instants, timeZone }))),
  }
  for (const [name, query] of Object.entries(queries))
    expect([name, await loadQueryPlan(query)]).toEqual([name, 'IXSCAN'])
})
