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

// backup.sh as a process, with commands that keep to what it relies on: mongodump writes an archive, restic runs the command
// after -- and keeps its output only when it succeeded, ends with 10 where there is no repository, and needs its password.
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
    [ ! -e "$FOLDER/torn" ] || { printf half; exit 1; }
    if [ "$4" = latest ]; then set -- "$(ls "$repository"/[0-9]* | tail -n 1)"; else set -- "$repository/$4"; fi
    cat "$1" ;;
esac`,
}

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-script-'))
  mkdirSync(join(folder, 'bin'))
  for (const [name, lines] of Object.entries(commands)) {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${lines}\n`)
    chmodSync(join(folder, 'bin', name), 0o755)
  }
  put('database', 'everything')
  put('database-password', 'secret')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (name: string) => join(folder, name)
const put = (name: string, text = '') => writeFileSync(at(name), text)
const take = (name: string) => (existsSync(at(name)) ? readFileSync(at(name), 'utf8') : '')
const file = join(repository, 'infra/docker/backup.sh')
const env = (more: Record<string, string>) => ({
  PATH: `${at('bin')}:${process.env.PATH}`,
  FOLDER: folder,
  BACKUP_FOLDER: folder,
  BACKUP_SCRATCH: folder,
  BACKUP_URI: 'mongodb://root@mongo-1/?replicaSet=studio',
  BACKUP_DATABASE_PASSWORD_FILE: at('database-password'),
  RESTIC_PASSWORD: 'first',
  ...more,
})
const run = (args: string[], more: Record<string, string> = {}) =>
  spawnSync(file, args, { env: env(more), encoding: 'utf8', timeout: 20_000 })
const age = (hours: number) => {
  const then = new Date(Date.now() - hours * 3_600_000)
  utimesSync(at('last'), then, then)
}

test('a backup comes back as it was, and the next ones thin out what is older than the time to keep [DEPLOYMENT-12]', () => {
  expect(run(['once']).status).toBe(0)
  put('database', 'less')
  expect(run(['once'], { BACKUP_KEEP: '90d' }).status).toBe(0)
  put('database', 'nothing')
  expect(run(['restore']).status).toBe(0)
  expect(take('database')).toBe('less')
  const log = take('log')
  expect(log.match(/restic init/g)).toHaveLength(1)
  expect(log).toMatch(/mongodump --quiet --config \S+ --archive --oplog\n/)
  expect(log).toContain('forget --host studio --keep-within 30d --prune')
  expect(log).toContain('forget --host studio --keep-within 90d --prune')
  expect(log).toMatch(/mongorestore --quiet --config \S+ --archive --drop --oplogReplay\n/)
})

test('the password of the database is in no argument and in a file that is its owner’s alone', () => {
  run(['once'])
  expect(take('log')).not.toContain('secret')
  expect(take('mongo-tools.yaml')).toBe('uri: "mongodb://root:secret@mongo-1/?replicaSet=studio"\n')
  expect(statSync(at('mongo-tools.yaml')).mode & 0o077).toBe(0)
})

test('a dump that fails is no backup, takes none of the former away and is not healthy forever [DEPLOYMENT-12]', () => {
  expect(run(['healthy']).status).toBe(1)
  run(['once'])
  expect(run(['healthy']).status).toBe(0)
  age(11)
  expect(run(['healthy']).status).toBe(0)
  age(13)
  put('dump-fails')
  expect(run(['once']).status).not.toBe(0)
  expect(take('log').match(/forget/g)).toHaveLength(1)
  expect(run(['healthy']).status).toBe(1)
  expect(run(['restore']).status).toBe(0)
  expect(take('database')).toBe('everything')
})

test('the first backup makes the repository without a word of failure', () => {
  const { status, stdout, stderr } = run(['once'])
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).not.toContain('Fatal')
})

test('a wrong password makes no second repository and is named, and what is torn is not restored [DEPLOYMENT-12]', () => {
  run(['once'])
  const { status, stderr } = run(['once'], { RESTIC_PASSWORD: 'second' })
  expect([status, stderr]).toEqual([12, 'Fatal: wrong password\n'])
  expect(take('log').match(/restic init/g)).toHaveLength(1)
  put('torn')
  put('database', 'as it is')
  expect(run(['restore']).status).not.toBe(0)
  expect(take('log')).not.toContain('mongorestore')
  expect(take('database')).toBe('as it is')
})

test('the backup service backs up when the last good one is old enough, tries again after a failure, and stops on request [DEPLOYMENT-12]', async () => {
  put('dump-fails')
  const child = spawn(file, {
    env: env({ BACKUP_LOOK_SECONDS: '0.05', BACKUP_RETRY_SECONDS: '0.05' }),
    stdio: 'ignore',
  })
  const tries = () => take('log').match(/mongodump/g)?.length ?? 0
  const done = () => take('log').match(/restic check/g)?.length ?? 0
  try {
    await expect.poll(tries, { timeout: 10_000, interval: 10 }).toBeGreaterThanOrEqual(2)
    rmSync(at('dump-fails'))
    await expect.poll(done, { timeout: 10_000, interval: 10 }).toBe(1)
    await expect.poll(() => existsSync(at('last')), { timeout: 10_000, interval: 10 }).toBe(true)
    expect(done()).toBe(1)
    age(7)
    await expect.poll(done, { timeout: 10_000, interval: 10 }).toBe(2)
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }
})
