import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repository } from '../product/settings.ts'

// Runs backup.sh with fake commands that do what the script relies on: mongodump writes an archive; restic runs the command
// after -- and stores that command's output only if it succeeded, exits with 10 when its repository does not exist, and
// checks the password.
const commands = {
  mongodump: `echo "mongodump $*" >>"$FOLDER/log"
[ ! -e "$FOLDER/dump-fails" ] || { printf half; exit 1; }
cat "$FOLDER/database"`,
  mongorestore: `echo "mongorestore $*" >>"$FOLDER/log"; cat >"$FOLDER/database"`,
  restic: `shift 2
echo "restic $*" >>"$FOLDER/log"
repository=$RESTIC_REPOSITORY
case $1 in
  init) mkdir -p "$repository" && printf %s "$RESTIC_PASSWORD" >"$repository/password"; exit ;;
esac
[ -d "$repository" ] || { echo 'Fatal: repository does not exist' >&2; exit 10; }
[ "$(cat "$repository/password")" = "$RESTIC_PASSWORD" ] || { echo 'Fatal: wrong password' >&2; exit 12; }
case $1 in
  backup)
    while [ "$1" != -- ]; do shift; done
    shift
    "$@" >"$repository/part" && mv "$repository/part" "$repository/$(date +%s%N)" ;;
  dump)
    [ ! -e "$FOLDER/dump-incomplete" ] || { printf half; exit 1; }
    if [ "$4" = latest ]; then set -- "$(ls "$repository"/[0-9]* | tail -n 1)"; else set -- "$repository/$4"; fi
    cat "$1" ;;
esac`,
}

const INTERVAL_HOURS = 6
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-script-'))
  mkdirSync(join(folder, 'bin'))
  for (const [name, lines] of Object.entries(commands)) {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${lines}\n`)
    chmodSync(join(folder, 'bin', name), 0o755)
  }
  writeFile('database', 'everything')
  writeFile('database-password', 'secret')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const toPath = (name: string) => join(folder, name)
const writeFile = (name: string, text = '') => writeFileSync(toPath(name), text)
const readFile = (name: string) => (existsSync(toPath(name)) ? readFileSync(toPath(name), 'utf8') : '')
const scriptFile = join(repository, 'infra/docker/backup.sh')
const createEnv = (overrides: Record<string, string>) => ({
  PATH: `${toPath('bin')}:${process.env.PATH}`,
  FOLDER: folder,
  BACKUP_FOLDER: folder,
  BACKUP_SCRATCH: folder,
  BACKUP_URI: 'mongodb://root@mongo-1/?replicaSet=studio',
  BACKUP_EVERY_HOURS: String(INTERVAL_HOURS),
  BACKUP_DATABASE_PASSWORD_FILE: toPath('database-password'),
  RESTIC_PASSWORD: 'first',
  ...overrides,
})
const runScript = (args: string[], overrides: Record<string, string> = {}) =>
  spawnSync(scriptFile, args, { env: createEnv(overrides), encoding: 'utf8', timeout: 20_000 })
const setLastBackupAge = (hours: number) => {
  const time = new Date(Date.now() - hours * 3_600_000)
  utimesSync(toPath('last'), time, time)
}

test('a restore brings back the last backup, and each backup removes those older than BACKUP_KEEP, by default 30 days [DEPLOYMENT-12]', () => {
  expect(runScript(['once']).status).toBe(0)
  writeFile('database', 'less')
  expect(runScript(['once'], { BACKUP_KEEP: '90d' }).status).toBe(0)
  writeFile('database', 'nothing')
  expect(runScript(['restore']).status).toBe(0)
  expect(readFile('database')).toBe('less')
  const log = readFile('log')
  expect(log.match(/restic init/g)).toHaveLength(1)
  expect(log).toMatch(/mongodump --quiet --config \S+ --archive --oplog\n/)
  expect(log).toContain('forget --host studio --keep-within 30d --prune')
  expect(log).toContain('forget --host studio --keep-within 90d --prune')
  expect(log).toMatch(/mongorestore --quiet --config \S+ --archive --drop --oplogReplay\n/)
})

test('the password of the database is in no argument, but in a file that only its owner can read', () => {
  runScript(['once'])
  expect(readFile('log')).not.toContain('secret')
  expect(readFile('mongo-tools.yaml')).toBe('uri: "mongodb://root:secret@mongo-1/?replicaSet=studio"\n')
  expect(statSync(toPath('mongo-tools.yaml')).mode & 0o077).toBe(0)
})

test('a failed dump stores no backup, removes none, and makes the health check fail after twice the interval [DEPLOYMENT-12]', () => {
  expect(runScript(['healthy']).status).toBe(1)
  runScript(['once'])
  expect(runScript(['healthy']).status).toBe(0)
  setLastBackupAge(2 * INTERVAL_HOURS - 1)
  expect(runScript(['healthy']).status).toBe(0)
  setLastBackupAge(2 * INTERVAL_HOURS + 1)
  writeFile('dump-fails')
  expect(runScript(['once']).status).not.toBe(0)
  expect(readFile('log').match(/forget/g)).toHaveLength(1)
  expect(runScript(['healthy']).status).toBe(1)
  expect(runScript(['restore']).status).toBe(0)
  expect(readFile('database')).toBe('everything')
})

test('the first backup creates the repository without an error message', () => {
  const { status, stdout, stderr } = runScript(['once'])
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).not.toContain('Fatal')
})

test('a wrong password is reported and creates no second repository, and an incomplete backup is not restored [DEPLOYMENT-12]', () => {
  runScript(['once'])
  const { status, stderr } = runScript(['once'], { RESTIC_PASSWORD: 'second' })
  expect([status, stderr]).toEqual([12, 'Fatal: wrong password\n'])
  expect(readFile('log').match(/restic init/g)).toHaveLength(1)
  writeFile('dump-incomplete')
  writeFile('database', 'as it is')
  expect(runScript(['restore']).status).not.toBe(0)
  expect(readFile('log')).not.toContain('mongorestore')
  expect(readFile('database')).toBe('as it is')
})

test('the backup service makes a backup when the last one is older than the interval, retries after a failure, and stops on request [DEPLOYMENT-12]', async () => {
  writeFile('dump-fails')
  const child = spawn(scriptFile, {
    env: createEnv({ BACKUP_POLL_SECONDS: '0.05', BACKUP_RETRY_SECONDS: '0.05' }),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const countDumps = () => readFile('log').match(/mongodump/g)?.length ?? 0
  // Each backup ends with a check of the repository.
  const countBackups = () => readFile('log').match(/restic check/g)?.length ?? 0
  try {
    await expect.poll(countDumps, { timeout: 10_000, interval: 10 }).toBeGreaterThanOrEqual(2)
    rmSync(toPath('dump-fails'))
    await expect.poll(countBackups, { timeout: 10_000, interval: 10 }).toBe(1)
    // Only then has the script set the time of the file `last`, which setLastBackupAge changes.
    await expect.poll(() => output, { timeout: 10_000, interval: 10 }).toContain('backup: done')
    expect(countBackups()).toBe(1)
    setLastBackupAge(INTERVAL_HOURS + 1)
    await expect.poll(countBackups, { timeout: 10_000, interval: 10 }).toBe(2)
  } finally {
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
  }
})
