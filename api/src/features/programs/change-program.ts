import type { Program, ProgramInput } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http.ts'

/**
 * Changes a program. What its members have paid and how long their weeks last stays as it was: both are kept with the
 * enrollment (ruling B19).
 */
export function changeProgram(
  deps: Deps,
  actor: Actor,
  { id, changes, what = 'change program' }: { id: string; changes: Partial<ProgramInput>; what?: string },
): Promise<Program> {
  return deps.inTransaction(async (tx) => {
    const before = await deps.programs.findById(id, { tx })
    const after = before && (await deps.programs.change({ id, changes, tx }))
    if (!after) throw notFound('We could not find this program.')
    await deps.audit.record({ act: { actor, what, entity: { kind: 'program', id }, before, after }, tx })
    return after
  })
}

/** Archives a program: it is no longer offered, and nothing of it is lost (spec section 4, ruling B11). */
export async function archiveProgram(deps: Deps, actor: Actor, id: string): Promise<{ message: string }> {
  await changeProgram(deps, actor, { id, changes: { isActive: false }, what: 'archive program' })
  return { message: 'The program is archived. Its enrollments are kept.' }
}
