import { createHash } from 'node:crypto'
import { getDayIn } from '@studio/contract'
import type { Deps } from '../deps.ts'
import { credentialStore, userStore } from '../features/accounts/people/index.ts'
import { addSchedule } from '../features/calendar/index.ts'
import { classStore } from '../features/catalogue/classes/index.ts'
import { instructorStore } from '../features/catalogue/instructors/index.ts'
import { programStore } from '../features/catalogue/programs/index.ts'
import { leadStore } from '../features/leads/records/index.ts'
import { recordPlanChange } from '../features/memberships/index.ts'
import { newsletterStore } from '../features/newsletter/index.ts'
import { hoursBefore } from '../platform/studio-time.ts'
import type { Tx } from '../platform/transaction.ts'
import { demoClasses } from './demo-classes.ts'
import { demoInstructors } from './demo-instructors.ts'
import { demoLeads, demoSubscribers } from './demo-leads.ts'
import { demoAccounts, demoNeighbours, demoPassword, packHolderUsername } from './demo-people.ts'
import { demoPrograms } from './demo-programs.ts'
import { loadPacks } from './load-packs.ts'
import { loadSeats } from './load-seats.ts'

/** How long before the load the first class, instructor and program were created. */
const CATALOGUE_AGE_HOURS = 120 * 24

export type LoadOutcome = 'loaded' | 'loaded before' | 'not empty'

/** Loads the demo studio in one transaction, into an empty database unless `intoExisting` is set. No mail is sent. */
export async function loadDemo(deps: Deps, { intoExisting }: { intoExisting: boolean }): Promise<LoadOutcome> {
  const accountHash = await deps.passwords.hash(demoPassword)
  // Neighbours are members who only fill classes. No one can sign in as one: their password is a random secret.
  const neighbourHash = await deps.passwords.hash(deps.ids.secret())
  const demoLoads = deps.database.connection.collection<{ _id: string; at: Date }>('demo_loads')
  return deps.inTransaction(async (tx) => {
    if (await demoLoads.findOne({ _id: 'demo' }, { session: tx })) return 'loaded before'
    if (!intoExisting && !(await isEmpty(deps, tx))) return 'not empty'
    await loadCatalogue(deps, tx)
    await loadLeads(deps, tx)
    const accountIds = await loadPeople(deps, { people: demoAccounts, passwordHash: accountHash, tx })
    const neighbourIds = await loadPeople(deps, { people: demoNeighbours, passwordHash: neighbourHash, tx })
    const holderId = neighbourIds.get(packHolderUsername)
    await loadPacks(deps, { adminId: accountIds.get('admin'), holderId, createdAt: getCreationTime(deps, 0), tx })
    await loadSeats(deps, { userIds: [...neighbourIds.values()], tx })
    await demoLoads.insertOne({ _id: 'demo', at: deps.clock.now() }, { session: tx })
    return 'loaded'
  })
}

async function isEmpty(deps: Deps, session: Tx): Promise<boolean> {
  for (const name of ['users', 'classes', 'programs', 'instructors']) {
    if (await deps.database.connection.collection(name).findOne({}, { session })) return false
  }
  return true
}

/** Lists are sorted by creation, so each class, instructor or program is created a minute after the one before. */
const getCreationTime = (deps: Deps, index: number) =>
  new Date(hoursBefore(deps.clock.now(), CATALOGUE_AGE_HOURS).getTime() + index * 60_000)

async function loadCatalogue(deps: Deps, tx: Tx): Promise<void> {
  const commonFields = { imageUrl: null, isActive: true }
  const instructorIds = new Map<string, string>()
  for (const [index, fields] of demoInstructors.entries()) {
    const createdAt = getCreationTime(deps, index)
    const { id } = await instructorStore(deps).create({
      input: { ...fields, ...commonFields },
      currentTime: createdAt,
      tx,
    })
    instructorIds.set(fields.name, id)
  }
  for (const [index, { instructor, room, schedules, ...fields }] of demoClasses.entries()) {
    const createdAt = getCreationTime(deps, index)
    const instructorId = instructorIds.get(instructor ?? '') ?? null
    const input = {
      ...commonFields,
      ...fields,
      type: 'class' as const,
      instructorId,
      meetsOnAnyDate: schedules.length === 0,
    }
    const { id: classId } = await classStore(deps).create({
      id: toFixedId(fields.name),
      input,
      currentTime: createdAt,
      tx,
    })
    for (const schedule of schedules) {
      const dates = {
        startDate: getDayIn(createdAt, deps.clock.timeZone),
        endDate: null,
        isRecurring: true,
        isActive: true,
      }
      await addSchedule(deps, { input: { ...schedule, ...dates, classId, location: room }, currentTime: createdAt, tx })
    }
  }
  for (const [index, fields] of demoPrograms.entries()) {
    await programStore(deps).create({
      input: { ...fields, ...commonFields },
      currentTime: getCreationTime(deps, index),
      tx,
    })
  }
}

/** Pages draw a picture for each class from its id, so a demo class always has the same id. */
const toFixedId = (name: string) =>
  createHash('sha256').update(`stillwater demo: class ${name}`).digest('hex').slice(0, 24)

async function loadLeads(deps: Deps, tx: Tx): Promise<void> {
  for (const { kind, hoursAgo, status, note = null, details } of demoLeads) {
    const arrivedAt = hoursBefore(deps.clock.now(), hoursAgo)
    const trialGrantFields = kind === 'trial' && details.email ? { grantedTo: details.email } : {}
    await leadStore(deps).add({
      kind,
      email: details.email ?? '',
      details,
      status,
      note,
      ...trialGrantFields,
      currentTime: arrivedAt,
      tx,
    })
  }
  for (const { email, hoursAgo } of demoSubscribers) {
    const arrivedAt = hoursBefore(deps.clock.now(), hoursAgo)
    if (await newsletterStore(deps).findByEmail({ email, tx })) continue
    await newsletterStore(deps).add({ email, currentTime: arrivedAt, tx })
  }
}

type PeopleInput = { people: typeof demoAccounts; passwordHash: string; tx: Tx }

/** Skips people whose username or email address is taken. Returns the ids of the others by username. */
async function loadPeople(deps: Deps, { people, passwordHash, tx }: PeopleInput): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [index, person] of people.entries()) {
    const conflicts = await credentialStore(deps).findConflicts(person)
    if (conflicts.isUsernameTaken || conflicts.isEmailTaken) continue
    const joinedAt = hoursBefore(deps.clock.now(), (100 - index) * 24)
    const { id } = await userStore(deps).create({
      user: { ...person, password: passwordHash },
      currentTime: joinedAt,
      tx,
    })
    const depsWhenJoined = { ...deps, clock: { ...deps.clock, now: () => joinedAt } }
    await recordPlanChange(depsWhenJoined, { userId: id, by: { kind: 'system', id: null }, tx })
    ids.set(person.username, id)
  }
  return ids
}
