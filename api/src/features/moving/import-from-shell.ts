import type { DateOrder, Import } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { createShellActor } from '../admin/audit-log/index.ts'
import { openTable } from './read-table.ts'
import { startImport } from './receive-file.ts'
import { recognise } from './recognise.ts'
import { importHandler } from './run-import.ts'
import { applyImport, showImport } from './show-imports.ts'

type ShellInput = {
  bytes: Uint8Array
  name: string
  dateOrder: DateOrder | undefined
  apply: boolean
  invite: boolean
}
export const shellActor = createShellActor('npm run import')

/**
 * Plans the import, and applies it with `apply`. Works without a running API; a running one may do part of it. Throws
 * VALIDATION_FAILED.
 */
export async function importFromShell(
  deps: Deps,
  { bytes, name, dateOrder, apply, invite }: ShellInput,
): Promise<Import> {
  const { columns } = await recognise(openTable(bytes))
  const settings = { columns: columns.map(({ field }) => field), dateOrder }
  const { id } = await startImport(deps, shellActor, { bytes, name, settings })
  await importHandler.run(deps, { payload: { id, task: 'plan' } as never, adminRetries: 0 })
  if (apply) {
    await applyImport(deps, shellActor, { id, invite })
    await importHandler.run(deps, { payload: { id, task: 'apply' } as never, adminRetries: 0 })
  }
  return showImport(deps, id)
}
