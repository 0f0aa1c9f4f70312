import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../processes/cli-error.ts'
import { isPortFree } from '../processes/ports.ts'
import { startMemoryServer } from './memory-server.ts'
import { releaseFolder, takeFolder, writeOwner } from './owner-lock.ts'
import { type RunningDatabase, startSecantus } from './secantus-daemon.ts'
import { obtainSecantus } from './secantus-wheel.ts'

const ENGINES = ['secantus', 'mongodb-memory-server'] as const
type Engine = (typeof ENGINES)[number]

export type OpenDatabase = RunningDatabase & { engine: Engine }

type OpenInput = {
  dir: string
  port: number
  print: (line: string) => void
  /** Ends the engine without letting it finish anything. */
  stopNowSignal: AbortSignal
  /** The folder is removed at the end, so nothing needs to reach the disk and a stop may be short. */
  isTemporary?: boolean
}

const NO_DATABASE =
  'No database: set MONGODB_URI to a replica set, or install Python 3 with pip (SecantusDB is then downloaded), or run "npm install --no-save mongodb-memory-server-core".'

/**
 * Starts the embedded database on a data folder and a port: SecantusDB, else mongodb-memory-server-core where it is
 * installed. The folder stores which engine created it, since neither reads the other's data.
 * Throws CliError (one line that says what to do) when the port or the folder is in use or no engine is available.
 */
export async function openDatabase(input: OpenInput): Promise<OpenDatabase> {
  mkdirSync(input.dir, { recursive: true })
  const { wasStale } = await takeFolder(input)
  if (wasStale) input.print('The database was not stopped cleanly last time: taking its folder over.')
  try {
    if (!(await isPortFree(input.port))) {
      throw new CliError(
        `Port ${input.port} is in use, the database needs it: stop the program that uses it, or set PORT.`,
      )
    }
    const database = await startAvailableEngine(input)
    writeOwner({ dir: input.dir, owner: { pid: process.pid, daemonPid: database.pid, port: input.port } })
    const stop = async () => {
      await database.stop()
      // A lock that is left behind tells the next start that the database was killed.
      if (!input.stopNowSignal.aborted) releaseFolder(input.dir)
    }
    return { ...database, stop }
  } catch (error) {
    releaseFolder(input.dir)
    throw error
  }
}

async function startAvailableEngine(input: OpenInput): Promise<OpenDatabase> {
  const storedEngine = readEngine(input.dir)
  const reasons: string[] = []
  for (const engine of storedEngine ? [storedEngine] : ENGINES) {
    try {
      const database = await startEngine({ ...input, engine })
      writeFileSync(getEngineFile(input.dir), `${JSON.stringify({ engine })}\n`)
      return { ...database, engine }
    } catch (error) {
      if (!(error instanceof CliError)) throw error
      reasons.push(error.message)
    }
  }
  if (storedEngine) {
    throw new CliError(
      `${reasons.join(' ')} The data in ${input.dir} was made by ${storedEngine}; remove the folder to start with an empty database.`,
    )
  }
  throw new CliError(`${NO_DATABASE} Tried: ${reasons.join(' ')}`)
}

async function startEngine(input: OpenInput & { engine: Engine }): Promise<RunningDatabase> {
  // The engine gets a folder of its own, apart from our lock and engine files.
  const dir = join(input.dir, 'data')
  mkdirSync(dir, { recursive: true })
  if (input.engine === 'mongodb-memory-server') return startMemoryServer({ dir, port: input.port })
  const daemon = await obtainSecantus({
    onDownload: () => input.print('Downloading the database (SecantusDB, 17 MB, once) ...'),
  })
  const { port, stopNowSignal, isTemporary = false } = input
  return startSecantus({ daemon, dir, port, stopNowSignal, isTemporary })
}

const getEngineFile = (dir: string) => join(dir, 'engine.json')

function readEngine(dir: string): Engine | undefined {
  try {
    const { engine } = JSON.parse(readFileSync(getEngineFile(dir), 'utf8')) as { engine: Engine }
    return ENGINES.find((name) => name === engine)
  } catch {
    return undefined
  }
}
