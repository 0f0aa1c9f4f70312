import type { Program, ProgramInput } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { programStore } from './program-store.ts'

/** Creates a program. */
export function createProgram(deps: Deps, actor: Actor, input: ProgramInput): Promise<Program> {
  return deps.inTransaction(async (tx) => {
    const program = await programStore(deps).create({ input, now: deps.clock.now(), tx })
    const entity = { kind: 'program', id: program.id }
    await auditStore(deps).record({ act: { actor, what: 'create program', entity, after: program }, tx })
    return program
  })
}
