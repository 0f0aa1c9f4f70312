/**
 * `npm run backup -- FILE` and `npm run restore -- FILE`: backs up or restores every document of the database at MONGODB_URI,
 * or of the embedded one while `npm start` runs, encrypted with BACKUP_KEY. Stop the API before a restore. Production uses
 * mongodump instead.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { restoreBackup, writeBackup } from '../backup/backup.ts'
import { readBackupKey } from '../backup/sealed-file.ts'
import { CliError, formatCliError } from '../processes/cli-error.ts'
import { isListening } from '../processes/ports.ts'
import { getEmbeddedUri } from '../product/process-specs.ts'
import { readSettings, repository } from '../product/settings.ts'

try {
  if (existsSync(join(repository, '.env'))) process.loadEnvFile(join(repository, '.env'))
  const [task, name] = process.argv.slice(2)
  if (!name || (task !== 'backup' && task !== 'restore'))
    throw new CliError('Name the file: npm run backup -- studio.backup')
  // With NODE_ENV=production all settings of the product would be required.
  const settings = readSettings({ ...process.env, NODE_ENV: 'development' })
  if (!settings.mongodbUri && !(await isListening(settings.ports.database)))
    throw new CliError(
      'The embedded database is not running: run "npm start" in another window first, or set MONGODB_URI.',
    )
  if (task === 'restore' && (await isListening(settings.ports.api)))
    throw new CliError('The API is running: stop it first, or it would write during the restore.')
  const input = {
    uri: settings.mongodbUri ?? getEmbeddedUri(settings),
    file: resolve(name),
    key: readBackupKey(process.env),
  }
  const { documents, collections } = await (task === 'backup' ? writeBackup(input) : restoreBackup(input))
  console.log(`${task}: ${documents} documents of ${collections} collections, ${input.file}`)
} catch (error) {
  console.error(formatCliError(error))
  process.exitCode = 1
}
