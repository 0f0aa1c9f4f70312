import { readConfig } from './config.ts'
import { startStandIns } from './stand-ins.ts'

try {
  const standIns = await startStandIns(readConfig(process.env))
  console.log(`stand-ins ready ${standIns.url}/__local/ smtp ${standIns.smtpPort}`)
  const leave = async () => {
    await standIns.stop()
    process.exit(0)
  }
  process.once('SIGINT', leave)
  process.once('SIGTERM', leave)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
