import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { repository } from '../product/settings.ts'

/**
 * A vitest reporter that lists every test that passed only when retried, with its first error. Its lines contain `***`, so
 * that the unit step shows them although everything passed.
 */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = formatFlakyTests(modules)
    if (lines.length > 0) console.log(`\n${lines.join('\n')}\n`)
  }
}

function formatFlakyTests(modules: readonly TestModule[]): string[] {
  const lines: string[] = []
  for (const module of modules) {
    for (const test of module.children.allTests('passed')) {
      if (!test.diagnostic()?.flaky) continue
      const [firstError] = test.result().errors ?? []
      const reason = firstError?.message.split('\n')[0]?.slice(0, 160) ?? 'no message'
      lines.push(`*** ${relative(repository, module.moduleId)} › ${test.fullName}: ${reason} ***`)
    }
  }
  return lines.length > 0 ? [`*** ${lines.length} passed only when retried ***`, ...lines] : []
}
