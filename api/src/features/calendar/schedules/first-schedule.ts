import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { classStore } from '../../catalogue/classes/index.ts'

/**
 * Adds a schedule to a class, which from then on takes place on its dates only. Returns the class's name; NOT_FOUND for
 * an unknown class.
 */
export async function giveSchedule(deps: Deps, { classId, tx }: { classId: string; tx: Tx }): Promise<string> {
  const found = await classStore(deps).findById(classId, { tx })
  if (!found) throw notFound('We could not find this class.')
  const changes = { meetsOnAnyDate: false }
  if (found.meetsOnAnyDate) await classStore(deps).change({ id: classId, changes, now: deps.clock.now(), tx })
  return found.name
}
