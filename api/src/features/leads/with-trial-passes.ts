import type { Lead, TrialPass } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { trialPassStore } from '../bookings/trial-passes/index.ts'

type Pass = { userId: string | null; bookingId: string | null }

const toTrialPass = ({ userId, bookingId }: Pass): TrialPass => ({
  state: !userId ? 'waiting' : bookingId ? 'booked' : 'open',
  userId,
})

/** Requests with the free class that each trial among them has become; one read for all. */
export async function withTrialPasses(deps: Deps, leads: readonly Lead[]): Promise<Lead[]> {
  const trials = leads.flatMap((lead) => (lead.kind === 'trial' && lead.trialGranted ? [lead.id] : []))
  const passes = new Map((await trialPassStore(deps).ofLeads(trials)).map((pass) => [pass.leadId, pass]))
  return leads.map((lead) => {
    const pass = passes.get(lead.id)
    return pass && lead.kind === 'trial' ? { ...lead, trialPass: toTrialPass(pass) } : lead
  })
}

/** The same of one request. */
export async function withTrialPass(deps: Deps, lead: Lead): Promise<Lead> {
  const [shown] = await withTrialPasses(deps, [lead])
  return shown ?? lead
}
