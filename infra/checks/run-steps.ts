/**
 * The result of a step of `npm test`. `output` is printed: everything when a test or check failed, else only notes.
 * `notRunReason` is set when the step did not run, which counts neither as passed nor as failed.
 */
export type StepResult = { passed: number; failed: number; output: string; notRunReason?: string }
/** `isStatic`: it reads files only, so it runs beside the other static steps next to it. */
export type Step = { name: string; run: () => Promise<StepResult>; isStatic?: true }

/** How much of the end of a step's output is printed. */
const MAX_OUTPUT = { lines: 120, columns: 400 }

/** Returns the steps whose names contain one of the words, or all steps when there are no words. */
export const pickSteps = (steps: readonly Step[], words: readonly string[]): readonly Step[] =>
  words.length === 0 ? steps : steps.filter(({ name }) => words.some((word) => name.includes(word)))

/**
 * Runs steps one after another, static ones side by side, and prints one line for each, followed by its `output`.
 * A step that throws counts as one failure. The last line is always `N passed, N failed`. Returns true when there were
 * steps and nothing failed.
 */
export async function runSteps(steps: readonly Step[], print = console.log): Promise<boolean> {
  let [passed, failed] = [0, 0]
  const notRunLines: string[] = []
  const runStep = async (step: Step) => {
    const startedAt = performance.now()
    const result = await step
      .run()
      .catch((error) => ({ ...createFailure(String(error.stack ?? error)), notRunReason: undefined }))
    passed += result.passed
    failed += result.failed
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    const counts = `${result.passed} passed${result.failed > 0 ? `, ${result.failed} FAILED` : ''}`
    print(
      `${step.name.padEnd(14)} ${(result.notRunReason ? 'did not run' : counts).padStart(24)} ${seconds.padStart(8)} s`,
    )
    if (result.notRunReason) notRunLines.push(`*** did not run: ${step.name}: ${result.notRunReason} ***`)
    if (result.output) print(shorten(result.output))
  }
  for (const group of groupSteps(steps)) await Promise.all(group.map(runStep))
  for (const line of notRunLines) print(line)
  print(`${passed} passed, ${failed} failed`)
  return steps.length > 0 && failed === 0
}

/** Static steps next to each other form one group; every other step is a group of its own. */
function groupSteps(steps: readonly Step[]): readonly Step[][] {
  const groups: Step[][] = []
  for (const step of steps) {
    const lastGroup = groups.at(-1)
    if (lastGroup && step.isStatic && lastGroup[0]?.isStatic) lastGroup.push(step)
    else groups.push([step])
  }
  return groups
}

export const createFailure = (output: string): StepResult => ({ passed: 0, failed: 1, output })

const shorten = (output: string) =>
  output
    .trimEnd()
    .split('\n')
    .slice(-MAX_OUTPUT.lines)
    .map((line) => line.slice(0, MAX_OUTPUT.columns))
    .join('\n')
