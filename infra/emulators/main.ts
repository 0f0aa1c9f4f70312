import { readConfig } from './config.ts'
import { startEmulators } from './emulators.ts'

try {
  const emulators = await startEmulators(readConfig(process.env))
  console.log(`emulators ready ${emulators.url}/__local/ smtp ${emulators.smtpPort}`)
  const stopAndExit = async () => {
    await emulators.stop()
    process.exit(0)
  }
  process.once('SIGINT', stopAndExit)
  process.once('SIGTERM', stopAndExit)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
