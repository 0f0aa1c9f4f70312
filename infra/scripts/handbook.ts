/** `npm run handbook`: each rule with the tests that prove it. */
import { parseRules, readChapters, readTests } from '../checks/handbook.ts'
import { readSources } from '../checks/source-files.ts'
import { repository as root } from '../product/settings.ts'

const tests = readTests(readSources(root))
for (const { id, title } of readChapters(root).flatMap(parseRules)) {
  console.log(`${id} ${title}`)
  for (const test of tests.filter(({ ids }) => ids.includes(id))) console.log(`  ${test.path}: ${test.title}`)
}
