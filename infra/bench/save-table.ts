import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../product/settings.ts'

/** Prints the rows of a measurement as a table, and stores them as `.build/bench/<name>.json`. */
export function saveTable(input: { name: string; title: string; rows: readonly object[] }): void {
  const { name, title, rows } = input
  console.log(title)
  console.table(rows)
  const folder = join(repository, '.build/bench')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(rows, null, 2)}\n`)
}
