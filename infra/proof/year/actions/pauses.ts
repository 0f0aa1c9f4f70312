import { type Act as PlanAct, perform } from '../../membership/reference-operations.ts'
import type { Plan } from '../model/state.ts'
import { settle } from '../settle.ts'
import { control, type World, wholeSecond } from '../world.ts'
import type { Act } from './act.ts'
import { plansThat } from './plans.ts'

type Change = { plan: Plan; act: PlanAct; path: string; body?: object }

/** The studio pauses a plan in the provider's dashboard, the whole of it or its collection alone, or lets it go on. */
async function change(world: World, { plan, act, path, body = {} }: Change): Promise<boolean> {
  const life = world.model.lives.get(plan.memberId)
  if (!life || !perform(life, { act, at: wholeSecond(world) })) return false
  await control(world, `payments/subscriptions/${plan.id}/${path}`, body)
  await settle(world)
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
    if (!plan) return false
    const by = world.chance.isWithin(0.5) ? 'collection' : 'dashboard'
    const body = { kind: by === 'collection' ? 'collection' : 'subscription' }
    return change(world, { plan, act: { kind: 'dashboard pauses', by }, path: 'pause', body })
  },
}

const resume: Act = {
  kind: 'a paused plan goes on',
  weight: 0.3,
  run: async (world) => {
    const plan = some(world, ({ status }) => status === 'paused')
    const pays = world.model.lives.get(plan?.memberId ?? '')?.plan?.cardPays ?? true
    const path = `resume?outcome=${pays ? 'succeeded' : 'failed'}`
    return plan ? change(world, { plan, act: { kind: 'dashboard resumes' }, path }) : false
  },
}

export const pauseActs: readonly Act[] = [pause, resume]
