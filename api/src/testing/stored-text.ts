import type { TestStudio } from './test-app.ts'

/** Returns all documents of all collections as lower-case text, for tests that something is not stored. */
export async function readStoredText({ deps }: Pick<TestStudio, 'deps'>): Promise<string> {
  const { connection } = deps.database
  const documents: unknown[] = []
  for (const { name } of await connection.listCollections())
    documents.push(await connection.collection(name).find({}).toArray())
  return JSON.stringify(documents).toLowerCase()
}
