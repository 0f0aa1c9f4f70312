import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { repository } from '../product/settings.ts'

/**
 * A reporter for vitest: names every test that held on its second try only, with what went wrong on the first. Its lines
 * stand between stars, so that the unit step shows them although everything passed.
 */
export default class Unsteady implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = unsteadyLines(modules)
    if (lines.length > 0) console.log(`\n${lines.join('\n')}\n`)
  }
}

function unsteadyLines(modules: readonly TestModule[]): string[] {
  const named: string[] = []
  for (const module of modules) {
    for (const test of module.children.allTests('passed')) {
      if (!test.diagnostic()?.flaky) continue
      const [first] = test.result().errors ?? []
      const why = first?.message.split('\n')[0]?.slice(0, 160) ?? 'no words'
      named.push(`*** ${relative(repository, module.moduleId)} › ${test.fullName}: ${why} ***`)
    }
  }
  return named.length > 0 ? [`*** ${named.length} held on the second try only ***`, ...named] : []
}
