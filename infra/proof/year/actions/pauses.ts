import type { Plan } from '../model/state.ts'
import { settle } from '../settle.ts'
import { control, type World } from '../world.ts'
import type { Act } from './act.ts'
import { plansThat, readPlans } from './plans.ts'

/** The studio pauses a plan in the provider's dashboard, the whole of it or its collection alone. */
async function change(world: World, path: string, body: object = {}): Promise<boolean> {
  await control(world, path, body)
  await settle(world)
  readPlans(world)
  return true
}

const some = (world: World, fits: (plan: Plan) => boolean): Plan | undefined =>
  world.isProviderAway ? undefined : world.chance.one(plansThat(world, fits))

const hasCoveredSeats = ({ model, now }: World, memberId: string): boolean =>
  (model.byMember.get(memberId) ?? []).some(
    ({ status, right, startsAt }) => status === 'confirmed' && right === 'covered' && startsAt > now(),
  )

const pause: Act = {
  kind: 'a plan is paused',
  weight: 0.25,
  run: async (world) => {
    const isActive = ({ status, isEnding }: Plan) => status === 'active' && !isEnding
    // Of most interest are those who have booked on their plan.
    const hasSeats = ({ memberId }: Plan) => hasCoveredSeats(world, memberId)
    const plan = some(world, (one) => isActive(one) && hasSeats(one)) ?? some(world, isActive)
    const kind = world.chance.isWithin(0.5) ? 'collection' : 'subscription'
    return plan ? change(world, `payments/subscriptions/${plan.id}/pause`, { kind }) : false
  },
}

const resume: Act = {
  kind: 'a paused plan goes on',
  weight: 0.3,
  run: async (world) => {
    const plan = some(world, ({ status }) => status === 'paused')
    return plan ? change(world, `payments/subscriptions/${plan.id}/resume`) : false
  },
}

export const pauseActs: readonly Act[] = [pause, resume]
