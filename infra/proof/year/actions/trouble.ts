import { addSeat, confirm } from '../model/effects.ts'
import { control, type World } from '../world.ts'
import { type Act, someFreeSeat } from './act.ts'

const kill: Act = {
  kind: 'a process is killed',
  weight: 0.04,
  run: async (world) => {
    const api = world.studio.apis[world.chance.below(2)]
    await api?.kill(world.now())
    world.tell(null, 'a process is killed')
    return true
  },
}

/** A booking is under way while its process is killed: it is stored whole, or not at all. */
const killInside: Act = {
  kind: 'a process is killed in the middle of a booking',
  weight: 0.04,
  run: async (world) => {
    const { model, chance, now, studio } = world
    const seat = someFreeSeat(world)
    if (!seat) return false
    const { occurrence, member } = seat
    const { classId, date, scheduleId } = occurrence
    const body = JSON.stringify({ classId, bookingDate: date, scheduleId })
    const headers = { 'Content-Type': 'application/json', Cookie: member.cookie }
    const asked = fetch(`${studio.apis[0].url}/api/bookings`, { method: 'POST', headers, body }).catch(() => null)
    await new Promise((resolve) => setTimeout(resolve, chance.below(25)))
    await studio.apis[0].kill(now())
    await (await asked)?.text().catch(() => '')
    const { body: list } = await world.call({ as: member, method: 'GET', path: '/api/user/bookings' })
    const found = (Array.isArray(list) ? (list as Array<Record<string, unknown>>) : []).find(
      (one) => one.status === 'confirmed' && one.scheduleId === scheduleId && one.bookingDate === date,
    )
    world.tell(member, `books ${date} while the process is killed: ${found ? 'booked' : 'not booked'}`)
    const right = model.classes.get(classId)?.cents === 0 ? 'free' : 'covered'
    if (found) confirm(world, addSeat(world, { id: String(found.id), member, occurrence, right, cents: 0 }))
    return true
  },
}

const providerAway: Act = {
  kind: 'the provider is away',
  weight: 0.09,
  run: async (world) => {
    if (world.isProviderAway) return false
    await control(world, 'payments/faults', { mode: 'error' })
    await control(world, 'payments/webhooks', { deliver: false })
    world.isProviderAway = true
    world.wasProviderAway = true
    world.tell(null, 'the provider is away')
    return true
  },
}

const mailAway: Act = {
  kind: 'the mail server is away',
  weight: 0.09,
  run: async (world) => {
    if (world.isMailAway) return false
    await control(world, 'mail/faults', { mode: 'error' })
    world.isMailAway = true
    world.tell(null, 'the mail server is away')
    return true
  },
}

/** Everything that was away is back. */
export async function endTroubles(world: World): Promise<void> {
  if (world.isMailAway) await control(world, 'mail/faults', { mode: 'off' })
  world.isMailAway = false
  if (!world.isProviderAway) return
  await control(world, 'payments/faults', { mode: 'off' })
  world.isProviderAway = false
  await control(world, 'payments/webhooks', { deliver: true })
}

export const troubleActs: readonly Act[] = [kill, killInside, providerAway, mailAway]
