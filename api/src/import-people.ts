import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand, withStudio } from './command.ts'
// Defines the store of every collection, since an export is loaded by the names of collections.
import './features.ts'
import { loadStudio } from './features/moving/export/load-studio.ts'
import { importFromShell } from './features/moving/import-from-shell.ts'
import { EnvError, readEnv } from './platform/env.ts'

const USAGE = 'Name the file: npm run import -- people.csv [--apply] [--invite] [--day-first] [--month-first]'
const flag = { type: 'boolean', default: false } as const

/**
 * `npm run import -- FILE`: plans the import of a file of any size, and with `--apply` applies the plan. Only
 * recognised columns are imported; in the admin area, others can be mapped. The zip of `npm run export` is loaded
 * even without `--apply`, into an empty studio. Needs the same environment as the API.
 */
await runCommand(async () => {
  const options = { apply: flag, invite: flag, 'day-first': flag, 'month-first': flag }
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [file] = positionals
  if (!file) throw new EnvError([USAGE])
  const { invite } = values
  const isStudioExport = file.endsWith('.zip')
  const apply = values.apply || isStudioExport
  const dateOrder = (['day-first', 'month-first'] as const).find((order) => values[order])
  const input = { bytes: new Uint8Array(readFileSync(file)), name: basename(file), dateOrder, apply, invite } as const
  const { rows, plan, outcomes } = await withStudio(readEnv(process.env), (deps) =>
    isStudioExport ? loadStudio(deps, input) : importFromShell(deps, input),
  )
  const counts = Object.entries(apply ? outcomes : plan).map(([name, count]) => `${count} ${name}`)
  console.log(`${rows} rows of ${file}: ${counts.join(', ')}. Each row is shown at /admin#users/import.`)
  return outcomes.failed > 0 ? 1 : 0
})
