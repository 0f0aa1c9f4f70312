import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Things of one kind, in the order they were first put, held in memory and written through to disk. */
export type Collection<T extends { id: string }> = {
  get: (id: string) => T | undefined
  /** Stores a new thing or replaces the one with its id. What was handed out before is never changed. */
  put: (item: T) => T
  remove: (id: string) => void
  clear: () => void
  all: () => T[]
  size: () => number
}

export type Database = {
  collection: <T extends { id: string }>(kind: string) => Collection<T>
  /** Runs synchronous work so that all of its changes are kept, or none, even when the process is killed inside it. */
  inTransaction: <R>(work: () => R) => R
  close: () => void
}

/** Opens the emulators' own little database: one SQLite file with JSON in it, so that data survives a restart. */
export function openDatabase(file: string): Database {
  mkdirSync(dirname(file), { recursive: true })
  const sqlite = new DatabaseSync(file)
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000')
  sqlite.exec(
    'CREATE TABLE IF NOT EXISTS things (seq INTEGER PRIMARY KEY, kind TEXT, id TEXT, json TEXT, UNIQUE (kind, id))',
  )
  // What takes back each change of the work that is under way, since nothing else need be read again when it fails.
  const undo: (() => void)[] = []
  let depth = 0

  return {
    collection: <T extends { id: string }>(kind: string) =>
      openCollection<T>(sqlite, { kind, onChange: (back) => void (depth > 0 && undo.push(back)) }),
    inTransaction: (work) => {
      if (depth > 0) return work()
      depth += 1
      sqlite.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        sqlite.exec('COMMIT')
        return result
      } catch (error) {
        sqlite.exec('ROLLBACK')
        for (const back of undo.toReversed()) back()
        throw error
      } finally {
        depth -= 1
        undo.length = 0
      }
    },
    close: () => sqlite.close(),
  }
}

type Kind = { kind: string; onChange: (back: () => void) => void }

function openCollection<T extends { id: string }>(sqlite: DatabaseSync, { kind, onChange }: Kind): Collection<T> {
  const things = new Map<string, T>()
  const select = sqlite.prepare('SELECT json FROM things WHERE kind = ? ORDER BY seq')
  const upsert = sqlite.prepare(
    'INSERT INTO things (kind, id, json) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET json = excluded.json',
  )
  const removeOne = sqlite.prepare('DELETE FROM things WHERE kind = ? AND id = ?')
  const removeAll = sqlite.prepare('DELETE FROM things WHERE kind = ?')

  const reload = () => {
    things.clear()
    for (const row of select.all(kind)) {
      const item = JSON.parse(String(row.json))
      things.set(item.id, item)
    }
  }
  reload()

  return {
    get: (id) => things.get(id),
    put: (item) => {
      const before = things.get(item.id)
      onChange(() => (before ? things.set(item.id, before) : things.delete(item.id)))
      upsert.run(kind, item.id, JSON.stringify(item))
      things.set(item.id, item)
      return item
    },
    remove: (id) => {
      // Only the disk still knows the place that it had.
      onChange(reload)
      removeOne.run(kind, id)
      things.delete(id)
    },
    clear: () => {
      onChange(reload)
      removeAll.run(kind)
      things.clear()
    },
    all: () => [...things.values()],
    size: () => things.size,
  }
}
