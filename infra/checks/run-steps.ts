import type { Step, StepResult } from './steps.ts'

/** How much of a failed step's words is shown; its beginning is rarely what matters. */
const SHOWN = { lines: 120, columns: 400 }

/** The steps whose names contain one of the words, in their order; all of them without words. */
export const pickSteps = (steps: readonly Step[], words: readonly string[]): readonly Step[] =>
  words.length === 0 ? steps : steps.filter(({ name }) => words.some((word) => name.includes(word)))

/**
 * Runs steps one after another and prints one line for each, followed by the output of a failed one. A step that throws
 * counts as one failure. Skipped steps are listed before the last line, which is always `N passed, N failed`.
 * Resolves to true when there were steps and nothing failed.
 */
export async function runSteps({
  steps,
  print,
}: {
  steps: readonly Step[]
  print: (text: string) => void
}): Promise<boolean> {
  let passed = 0
  let failed = 0
  const notRun: string[] = []
  for (const step of steps) {
    const started = performance.now()
    const result = await step.run().catch(crashed)
    passed += result.passed
    failed += result.failed
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    if (result.notRun) notRun.push(`${step.name}: ${result.notRun}`)
    const counts = result.notRun
      ? '    - did not run'
      : `${String(result.passed).padStart(5)} passed${result.failed > 0 ? `, ${result.failed} FAILED` : ''}`
    print(`${step.name.padEnd(14)} ${counts.padEnd(28)} ${seconds.padStart(6)} s`)
    if (result.words) print(shorten(result.words))
  }
  for (const words of notRun) print(`*** did not run: ${words} ***`)
  print(`${passed} passed, ${failed} failed`)
  return steps.length > 0 && failed === 0
}

const shorten = (words: string) =>
  words
    .trimEnd()
    .split('\n')
    .slice(-SHOWN.lines)
    .map((line) => line.slice(0, SHOWN.columns))
    .join('\n')

const crashed = (error: unknown): StepResult => ({
  passed: 0,
  failed: 1,
  words: error instanceof Error ? (error.stack ?? error.message) : String(error),
})
