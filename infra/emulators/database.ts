import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Records of one kind, in the order in which they were first stored, held in memory and written through to disk. */
export type Collection<T extends { id: string }> = {
  get: (id: string) => T | undefined
  /** Stores a new record or replaces the one with its id. Records returned earlier never change. */
  put: (record: T) => T
  remove: (id: string) => void
  clear: () => void
  all: () => T[]
  size: () => number
}

export type Database = ReturnType<typeof openDatabase>

/** Opens the emulators' database, a SQLite file with JSON records, so that data survives a restart. */
export function openDatabase(file: string) {
  mkdirSync(dirname(file), { recursive: true })
  const sqlite = new DatabaseSync(file)
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000')
  sqlite.exec(
    'CREATE TABLE IF NOT EXISTS things (seq INTEGER PRIMARY KEY, kind TEXT, id TEXT, json TEXT, UNIQUE (kind, id))',
  )
  /** Functions that reload the collections changed by the current transaction, for a rollback; null outside a transaction. */
  let reloads: Set<() => void> | null = null

  function collection<T extends { id: string }>(kind: string): Collection<T> {
    const select = sqlite.prepare('SELECT json FROM things WHERE kind = ? ORDER BY seq')
    const upsert = sqlite.prepare(
      'INSERT INTO things (kind, id, json) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET json = excluded.json',
    )
    const removeOne = sqlite.prepare('DELETE FROM things WHERE kind = ? AND id = ?')
    const removeAll = sqlite.prepare('DELETE FROM things WHERE kind = ?')
    const records = new Map<string, T>()
    const reload = () => {
      records.clear()
      for (const { json } of select.all(kind)) {
        const record = JSON.parse(String(json))
        records.set(record.id, record)
      }
    }
    reload()
    return {
      get: (id) => records.get(id),
      put: (record) => {
        reloads?.add(reload)
        upsert.run(kind, record.id, JSON.stringify(record))
        records.set(record.id, record)
        return record
      },
      remove: (id) => {
        reloads?.add(reload)
        removeOne.run(kind, id)
        records.delete(id)
      },
      clear: () => {
        reloads?.add(reload)
        removeAll.run(kind)
        records.clear()
      },
      all: () => [...records.values()],
      size: () => records.size,
    }
  }

  /** Runs synchronous work in a transaction: all of its changes are stored, or none, even when the process is killed. */
  function inTransaction<R>(work: () => R): R {
    if (reloads) return work()
    reloads = new Set()
    sqlite.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      sqlite.exec('COMMIT')
      return result
    } catch (error) {
      sqlite.exec('ROLLBACK')
      for (const reload of reloads) reload()
      throw error
    } finally {
      reloads = null
    }
  }

  return { collection, inTransaction, close: () => sqlite.close() }
}
