import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { runCommand, withStudio } from './command.ts'
// Opens every store, since the export reads each of them by its collection.
import './features.ts'
import { createShellActor } from './features/admin/audit-log/index.ts'
import { exportStudio } from './features/moving/export/export-studio.ts'
import { EnvError, readEnv } from './platform/env.ts'

const actor = createShellActor('npm run export')

/**
 * `npm run export -- FILE.zip`: writes everything that the studio owns into a zip. Needs the same environment as the
 * API.
 */
await runCommand(async () => {
  const [file, ...extraArguments] = process.argv.slice(2)
  if (!file?.endsWith('.zip') || extraArguments.length > 0)
    throw new EnvError(['Name the file: npm run export -- studio.zip'])
  await withStudio(readEnv(process.env), async (deps) => {
    await pipeline(await exportStudio(deps, actor), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  })
  console.log(`The studio is in ${file}.`)
  return 0
})
