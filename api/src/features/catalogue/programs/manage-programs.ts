import type { Program, ProgramInput } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { assertUnchanged, changesAnything, type IfMatch } from '../../../platform/entity-version.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Calls } from '../../../platform/mount-endpoint.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { programStore } from './program-store.ts'

function createProgram(deps: Deps, actor: Actor, input: ProgramInput): Promise<Program> {
  return deps.inTransaction(async (tx) => {
    const program = await programStore(deps).create({ input, currentTime: deps.clock.now(), tx })
    const entity = { kind: 'program', id: program.id }
    await auditStore(deps).record({ entry: { actor, action: 'create program', entity, after: program }, tx })
    return program
  })
}

type ProgramChange = { id: string; changes: Partial<ProgramInput>; ifMatch?: IfMatch; action?: string }

/** Existing enrollments keep their price and duration. */
function changeProgram(
  deps: Deps,
  actor: Actor,
  { id, changes, ifMatch, action = 'change program' }: ProgramChange,
): Promise<Program> {
  return deps.inTransaction(async (tx) => {
    const program = await programStore(deps).findById(id, { tx })
    if (!program) throw programNotFound()
    assertUnchanged(program, ifMatch)
    if (!changesAnything(program, changes)) return program
    const changedProgram = await programStore(deps).change({ id, changes, currentTime: deps.clock.now(), tx })
    if (!changedProgram) throw programNotFound()
    const snapshots = { before: program, after: changedProgram }
    await auditStore(deps).record({ entry: { actor, action, entity: { kind: 'program', id }, ...snapshots }, tx })
    return changedProgram
  })
}

async function archiveProgram(
  deps: Deps,
  actor: Actor,
  input: Pick<ProgramChange, 'id' | 'ifMatch'>,
): Promise<{ message: string }> {
  await changeProgram(deps, actor, { ...input, changes: { isActive: false }, action: 'archive program' })
  return { message: 'The program is archived. Its enrollments are kept.' }
}

const programNotFound = () => notFound('We could not find this program.')

const calls = (deps: Deps): Calls => ({
  listPrograms: ({ actor }) => programStore(deps).list({ includeInactive: actor?.role === 'admin' }),
  createProgram: ({ actor, body }) => createProgram(deps, actor, body),
  changeProgram: ({ actor, params, body, ifMatch }) =>
    changeProgram(deps, actor, { id: params.id, changes: body, ifMatch }),
  archiveProgram: ({ actor, params, ifMatch }) => archiveProgram(deps, actor, { id: params.id, ifMatch }),
})

export const programs: Feature = { name: 'programs', calls }
