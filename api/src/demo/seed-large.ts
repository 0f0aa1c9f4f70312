import { parseArgs } from 'node:util'
import { runCommand, withStudio } from '../command.ts'
import { EnvError, isProduction, readEnv } from '../platform/env.ts'
import { largeSize, loadLargeStudio, type Size } from './large-studio.ts'

const sizeNames = Object.keys(largeSize) as Array<keyof Size>

/**
 * `npm run seed:large -- --bookings 200000`: adds a large studio to the database at MONGODB_URI. Needs the same
 * environment as the API.
 */
await runCommand(async () => {
  const { size, inProduction } = readOptions()
  const env = readEnv(process.env)
  if (isProduction(env) && !inProduction)
    throw new EnvError(['this is a production environment; --in-production adds thousands of people here all the same'])
  const startedAt = performance.now()
  const wasAdded = await withStudio(env, (deps) => loadLargeStudio(deps, size))
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  process.stdout.write(
    wasAdded ? `The large studio is loaded, ${seconds} s.\n` : 'A large studio was loaded here before.\n',
  )
  return 0
})

function readOptions(): { size: Size; inProduction: boolean } {
  const numbers = Object.fromEntries(sizeNames.map((name) => [name, { type: 'string' as const }]))
  const { values }: { values: Record<string, unknown> } = parseArgs({
    options: { ...numbers, 'in-production': { type: 'boolean' } },
  })
  const size = { ...largeSize }
  for (const name of sizeNames) {
    const value = values[name]
    if (value === undefined) continue
    if (!/^[1-9]\d{0,7}$/.test(String(value))) throw new EnvError([`--${name} needs a whole number`])
    size[name] = Number(value)
  }
  return { size, inProduction: values['in-production'] === true }
}
