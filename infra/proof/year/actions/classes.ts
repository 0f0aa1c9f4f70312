import { keepAdded, studioEnds } from '../model/effects.ts'
import { seatsTaken } from '../model/rules.ts'
import { type ClassModel, getLiveLists } from '../model/state.ts'
import { settle } from '../settle.ts'
import type { World } from '../world.ts'
import { type Act, agrees } from './act.ts'

const PRICES = [0, 500, 1_250, 1_800, 2_500, 2_995, 3_100]
/** What follows from a delete comes after the time for an Undo. */
const UNDO_MS = 15_000

const activeClasses = ({ model }: World) => [...model.classes.values()].filter(({ isActive }) => isActive)

/** Those for which no member waits. */
const quietClasses = (world: World) => {
  const waitedFor = new Set(getLiveLists(world.model).map(({ classId }) => classId))
  return activeClasses(world).filter(({ id }) => !waitedFor.has(id))
}

export async function changeClass(world: World, { of, body }: { of: ClassModel; body: object }): Promise<boolean> {
  const path = `/api/admin/classes/${of.id}`
  const { code } = await world.call({ as: world.admin, method: 'PATCH', path, body })
  return agrees(world, { code, must: 'done', what: `changes ${of.name} to ${JSON.stringify(body)}` })
}

const changePrice: Act = {
  kind: 'change a price',
  weight: 0.25,
  run: async (world) => {
    const of = world.chance.one(quietClasses(world))
    const cents = world.chance.one(PRICES)
    if (!of || cents === undefined) return false
    if (await changeClass(world, { of, body: { dropInPrice: (cents / 100).toFixed(2) } })) of.cents = cents
    return true
  },
}

const changeCapacity: Act = {
  kind: 'change a capacity',
  weight: 0.25,
  run: async (world) => {
    const of = world.chance.one(activeClasses(world))
    if (!of) return false
    const capacity = 5 + world.chance.below(12)
    if (!(await changeClass(world, { of, body: { capacity } }))) return true
    of.capacity = capacity
    for (const list of getLiveLists(world.model).filter(({ classId }) => classId === of.id)) {
      keepAdded(world, { list, free: capacity - seatsTaken(world.model, list) })
    }
    return true
  },
}

async function remove(world: World, of: ClassModel): Promise<boolean> {
  const path = `/api/admin/classes/${of.id}`
  const { code } = await world.call({ as: world.admin, method: 'DELETE', path })
  return agrees(world, { code, must: 'done', what: `deletes ${of.name}` })
}

const hasBookings = ({ model }: World, { id }: ClassModel) =>
  [...model.bookings.values()].some(({ classId }) => classId === id)

const deleteClass: Act = {
  kind: 'delete a class',
  weight: 0.11,
  run: async (world) => {
    const of = world.chance.one(quietClasses(world).filter((one) => hasBookings(world, one)))
    if (!of || activeClasses(world).length < 5) return false
    if (!(await remove(world, of))) return true
    of.isActive = false
    await world.clock.moveTo(world.now() + UNDO_MS)
    studioEnds(world, ({ classId }) => classId === of.id)
    await settle(world)
    return true
  },
}

const takeDeleteBack: Act = {
  kind: 'take the delete of a class back',
  weight: 0.1,
  run: async (world) => {
    const of = world.chance.one(activeClasses(world))
    if (!of || !(await remove(world, of))) return false
    await changeClass(world, { of, body: { isActive: true } })
    return true
  },
}

const restoreClass: Act = {
  kind: 'restore a class',
  weight: 0.3,
  run: async (world) => {
    const of = world.chance.one([...world.model.classes.values()].filter(({ isActive }) => !isActive))
    if (!of) return false
    if (await changeClass(world, { of, body: { isActive: true } })) of.isActive = true
    return true
  },
}

export const classActs: readonly Act[] = [changePrice, changeCapacity, deleteClass, takeDeleteBack, restoreClass]
