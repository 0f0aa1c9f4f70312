import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { mongo } from 'mongoose'
import type { Database } from '../../adapters/mongo.ts'

/** Stored forms of former releases, one file each: a line of extended JSON for each document with its collection. */
type FormerRelease = 'first-release'

/** Fills a database with what a former release has stored. */
export async function storeAsBefore({ database, release }: { database: Database; release: FormerRelease }) {
  const text = await readFile(resolve(import.meta.dirname, `${release}.ndjson`), 'utf8')
  const stored = new Map<string, object[]>()
  for (const line of text.split('\n').filter(Boolean)) {
    const { collection, document } = mongo.BSON.EJSON.parse(line) as { collection: string; document: object }
    stored.set(collection, [...(stored.get(collection) ?? []), document])
  }
  for (const [collection, documents] of stored) await database.connection.collection(collection).insertMany(documents)
}
