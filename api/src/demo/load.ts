import { runCommand, withStudio } from '../command.ts'
import { EnvError, readEnv } from '../platform/env.ts'
import { type LoadOutcome, loadDemo } from './load-demo.ts'

const outcomeMessages: Record<LoadOutcome, string> = {
  loaded: 'The demo studio is loaded.',
  'loaded before': 'The demo studio was loaded before; nothing was changed.',
  'not empty':
    'The database is not empty, so nothing was changed; --into-existing loads the demo studio beside what is there.',
}

/**
 * `npm run demo:load`: loads the demo studio into the database at MONGODB_URI if it is empty. With `--if-empty` a
 * database in use is no error; with `--into-existing` the demo studio is added to it. Needs the same environment as the
 * API.
 */
await runCommand(async () => {
  const options = process.argv.slice(2)
  const unknownOptions = options.filter((option) => !['--if-empty', '--into-existing'].includes(option))
  if (unknownOptions.length > 0) throw new EnvError([`unknown option ${unknownOptions.join(' ')}`])
  const intoExisting = options.includes('--into-existing')
  const outcome = await withStudio(readEnv(process.env), (deps) => loadDemo(deps, { intoExisting }))
  process.stdout.write(`${outcomeMessages[outcome]}\n`)
  return outcome === 'not empty' && !options.includes('--if-empty') ? 1 : 0
})
