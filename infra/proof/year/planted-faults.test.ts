import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../../product/settings.ts'
import { plantedFaults } from './planted-faults.ts'

const edits = Object.values(plantedFaults).flatMap((fault) => fault.edits)

test.each(edits)('a fault can be planted in $file in place of one text', ({ file, from }) => {
  const source = readFileSync(join(repository, 'api/src', file), 'utf8')
  expect(source.split(from)).toHaveLength(2)
})
