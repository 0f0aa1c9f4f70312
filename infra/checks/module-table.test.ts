import { expect, test } from 'vitest'
import { renderModuleTable, withModuleTable } from './module-table.ts'

const file = (path: string, text: string) => ({ path: `api/src/features/${path}`, text })

test('the table of modules names what each imports, once, in its layer', () => {
  const table = renderModuleTable([
    file('bookings/book-class.ts', "import { a } from '../seats/index.ts'\nimport { b } from '../schedules/index.ts'"),
    file('bookings/roster.ts', "import type { A } from '../seats/index.ts'"),
    file('seats/index.ts', "export { c } from './vacate-seat.ts'"),
  ])
  expect(table).toMatch(/^\| people and records \| .*`seats`, /m)
  expect(table).toContain('`bookings` (schedules, seats)')
})

test('the table takes the place of the former one, and a document without its marks stays as it is', () => {
  const marks = ['<!-- modules: written by `npm run handbook` -->', '<!-- /modules -->']
  const document = `before\n${marks[0]}\nold\n${marks[1]}\nafter`
  expect(withModuleTable({ document, table: 'new' })).toBe(`before\n${marks[0]}\nnew\n${marks[1]}\nafter`)
  expect(withModuleTable({ document: 'plain', table: 'new' })).toBe('plain')
})
