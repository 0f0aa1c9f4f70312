import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { instructorStore } from '../instructors/index.ts'

/** Gives a class to an instructor, who must exist (an unknown id in a body is 404). */
export async function giveToInstructor(
  deps: Deps,
  { instructorId, tx }: { instructorId: string | null | undefined; tx: Tx },
): Promise<void> {
  if (!instructorId) return
  const exists = await instructorStore(deps).assign({ id: instructorId, tx })
  if (!exists) throw notFound('We could not find this instructor.')
}
