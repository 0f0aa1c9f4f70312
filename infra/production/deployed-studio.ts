import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePortRange } from '../processes/ports.ts'
import { generousLimits } from '../product/generous-limits.ts'
import { type RunningProduct, runProduct } from '../product/run-product.ts'
import { PORT_COUNT, type Ports, productionVariables, readSettings } from '../product/settings.ts'

export type DeployedStudio = {
  /** Where nginx answers, without a slash at the end. */
  url: string
  product: RunningProduct
  ports: Ports
  /** Kills a process with SIGKILL, as a machine that runs out of memory does; it is restarted. */
  kill: (name: string) => void
  stop: () => Promise<void>
}

/** Starts what `npm run production` starts, on free ports and with its own data, for tests. */
export async function startDeployedStudio(variables: Record<string, string> = {}): Promise<DeployedStudio> {
  const port = await findFreePortRange({ count: PORT_COUNT, minPort: 29_100, maxPort: 32_000 })
  const dataDir = mkdtempSync(join(tmpdir(), 'studio-deployed-'))
  const env: Record<string, string | undefined> = { ...process.env, LOG_LEVEL: 'warn', ...generousLimits }
  // The settings of a real deployment in the environment of the tests must not reach this studio.
  for (const name of [...productionVariables, 'NODE_ENV', 'DATA_DIR', 'STRIPE_API_BASE']) delete env[name]
  Object.assign(env, variables, { PORT: String(port), DATA_DIR: dataDir })
  const settings = readSettings(env)
  const { started, product } = runProduct({
    settings,
    env,
    mode: 'deployed',
    print: () => undefined,
  })
  await started
  return {
    url: `http://127.0.0.1:${port}`,
    product,
    ports: settings.ports,
    kill: (name) => {
      const pid = product
        .children()
        .find((child) => child.name === name)
        ?.getPid()
      if (!pid) throw new Error(`${name} does not run`)
      process.kill(pid, 'SIGKILL')
    },
    stop: async () => {
      await product.stop()
      if (!process.env.KEEP_DATA) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
