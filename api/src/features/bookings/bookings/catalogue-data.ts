import type { Day, StudioClass } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { isEntityId } from '../../../platform/ids.ts'
import { type CalendarExceptions, findExceptions, scheduleStore } from '../../calendar/schedules/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'

export type Schedules = Awaited<ReturnType<ReturnType<typeof scheduleStore>['ofClass']>>
export type Exceptions = CalendarExceptions

/** What the catalogue says about a class and one day. */
export type CatalogueData = {
  class: StudioClass
  /** All schedules of the class, active or not. */
  schedules: Schedules
  /** The exceptions of that day, of all classes. */
  exceptions: Exceptions
  /** The name of an instructor by id, active or not. */
  names: ReadonlyMap<string, string>
  /** The catalogue's version that these facts are at least as new as. */
  version: string
}

/**
 * The catalogue data for booking, as of some instant after the call. Null for a class that is unknown or not offered.
 */
export async function loadCatalogueData(
  deps: Deps,
  { classId, date }: { classId: string; date: Day },
): Promise<CatalogueData | null> {
  if (!isEntityId(classId)) return null
  // Read first: while it is still in force later on, none of the facts has changed.
  const version = await deps.catalogueVersion.read()
  const [of, exceptions, names] = await Promise.all([
    offeredClass(deps, classId),
    findExceptions(deps, { from: date, to: date }),
    namesOf(deps),
  ])
  return of && { ...of, exceptions, names, version }
}

async function offeredClass(deps: Pick<Deps, 'stores'>, classId: string) {
  const found = await classStore(deps).findById(classId)
  return found?.isActive ? { class: found, schedules: await scheduleStore(deps).ofClass({ classId: found.id }) } : null
}

async function namesOf(deps: Pick<Deps, 'stores'>): Promise<ReadonlyMap<string, string>> {
  const all = await instructorStore(deps).list({ includeInactive: true })
  return new Map(all.map(({ id, name }) => [id, name]))
}
