import type { Deps } from '../deps.ts'
import { claimAndRun } from '../platform/queue/run-queue.ts'

/** Runs due jobs, and those that become due meanwhile, until none is left. */
export async function runDueJobs(deps: Deps): Promise<void> {
  for (;;) {
    let runCount = 0
    for (const job of await deps.jobQueue.findDue({ limit: 200 })) if (await claimAndRun(deps, job)) runCount += 1
    if (runCount === 0) return
  }
}

/** Runs due jobs, and all recurring jobs once, due or not. Throws the errors of recurring jobs. */
export async function runJobsOnce(
  deps: Deps,
  { skippedNames = [] }: { skippedNames?: readonly string[] } = {},
): Promise<void> {
  const errors: unknown[] = []
  await runDueJobs(deps)
  for (const { name, run } of deps.features.flatMap(({ recurringJobs = [] }) => recurringJobs)) {
    if (!skippedNames.includes(name)) await run(deps).catch((error: unknown) => errors.push(error))
  }
  await runDueJobs(deps)
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, 'several jobs failed')
}
