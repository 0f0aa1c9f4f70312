import { ObjectId } from 'mongodb'
import { register, signIn, verifyAddresses } from './actions/people.ts'
import { orderPlan } from './actions/plans.ts'
import { dayAt, plusDays } from './model/calendar.ts'
import { settle } from './settle.ts'
import type { World } from './world.ts'

const CLASSES = [
  { name: 'Morning Flow', cents: 2_500, capacity: 12, category: 'yoga' },
  { name: 'Quiet Sitting', cents: 1_800, capacity: 8, category: 'meditation' },
  { name: 'Evening Calm', cents: 2_500, capacity: 10, category: 'yoga' },
  { name: 'Tai Chi Basics', cents: 2_995, capacity: 14, category: 'tai chi' },
  { name: 'Songs Together', cents: 1_250, capacity: 6, category: 'music' },
  { name: 'Slow Food', cents: 3_100, capacity: 9, category: 'nutrition' },
  { name: 'Open Garden', cents: 0, capacity: 16, category: 'lifestyle' },
] as const
const HOURS = ['07:00', '09:30', '12:00', '17:30', '19:00', '02:30']
const PROGRAMS = [
  { name: 'Six Weeks of Breath', cents: 18_995, weeks: 6 },
  { name: 'Back to Balance', cents: 24_000, weeks: 8 },
  { name: 'Sleep Well', cents: 9_905, weeks: 3 },
] as const

/** Opens the studio for business: an admin, classes with schedules, instructors, programs and the first members. */
export async function openForBusiness(world: World, { members }: { members: number }): Promise<void> {
  await makeAdmin(world)
  const { call, admin, model } = world
  const create = async (path: string, body: object): Promise<string> => {
    const answer = await call({ as: admin, method: 'POST', path: `/api/admin/${path}`, body })
    if (answer.code !== 'done') throw new Error(`${path} was answered ${answer.code} ${JSON.stringify(answer.body)}`)
    return String(answer.body.id)
  }
  for (const name of ['Noor Vale', 'Sam Ortega', 'Wren Ito']) {
    const words = { name, specialty: 'Yoga', bio: 'Teaches with patience.' }
    model.instructors.set(await create('instructors', words), name)
  }
  for (const [place, { name, cents, capacity, category }] of CLASSES.entries()) {
    const dropInPrice = (cents / 100).toFixed(2)
    const instructorId = [...model.instructors.keys()][place % 3] ?? ''
    const id = await create('classes', { name, category, capacity, dropInPrice, duration: 60, instructorId })
    model.classes.set(id, { id, name, cents, capacity, isActive: true, instructorId })
    for (let count = 0; count < 4; count += 1) {
      // One meets on Sundays at half past two in the night, for the nights on which the clocks change.
      const isNightly = place === 1 && count === 0
      await addSchedule(world, {
        classId: id,
        weekday: isNightly ? 0 : (place * 2 + count * 2) % 7,
        startTime: isNightly ? '02:30' : (HOURS[(place + count) % 5] ?? '09:30'),
      })
    }
  }
  for (const { name, cents, weeks } of PROGRAMS) {
    const id = await create('programs', { name, price: (cents / 100).toFixed(2), duration: weeks })
    model.programs.set(id, { id, name, cents, weeks })
  }
  for (let count = 0; count < members; count += 1) {
    const member = await register(world)
    if (member && count % 4 === 0) await orderPlan(world, { member, card: '4242424242424242' })
  }
  await settle(world)
  await verifyAddresses(world, world.studio.emulators.capturedEmails.collection.all())
}

/** A weekly schedule of an hour; answers its id. */
export async function addSchedule(
  world: World,
  { classId, weekday, startTime }: { classId: string; weekday: number; startTime: string },
): Promise<string> {
  const hour = Number(startTime.slice(0, 2)) + 1
  const endTime = `${String(hour).padStart(2, '0')}${startTime.slice(2)}`
  const startDate = plusDays(dayAt(world.now()), -7)
  const body = { classId, dayOfWeek: weekday, startTime, endTime, startDate, isActive: true, isRecurring: true }
  const answer = await world.call({ as: world.admin, method: 'POST', path: '/api/admin/schedules', body })
  if (answer.code !== 'done') throw new Error(`a schedule was answered ${answer.code}`)
  const id = String(answer.body.id)
  world.model.schedules.set(id, { id, classId, weekday, startTime, endTime, startDate, isGone: false })
  return id
}

async function makeAdmin(world: World): Promise<void> {
  const { studio } = world
  const admin = await register(world)
  if (!admin) throw new Error(`no admin could be made: ${JSON.stringify(world.findings)} ${studio.mistakes.join(' ')}`)
  admin.isAdmin = true
  const users = world.studio.database.collection('users')
  await users.updateOne({ _id: new ObjectId(admin.id) }, { $set: { role: 'admin' } })
  await signIn(world, admin)
  world.admin = admin
}
