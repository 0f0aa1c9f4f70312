/**
 * `npm run bench`: starts its own studio and measures six calls, the download size of a first visit to each portal route,
 * and Lighthouse on every marketing page and the portal's classes. Prints tables and writes JSON to `.build/bench/`.
 * `npm run bench -- lighthouse` runs one part. Exits with 1 when a goal is missed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { getLaunchOptions, prepareBrowser } from '../e2e/browser.ts'
import { startStudio } from '../e2e/start-studio.ts'
import { repository } from '../product/settings.ts'

const measures = [
  { title: 'Load: six calls', script: 'infra/bench/load.ts' },
  { title: 'Portal: first loads', script: 'infra/bench/portal-weight.ts' },
  { title: 'Site and portal: Lighthouse, mobile', script: 'marketing/bench/lighthouse.ts' },
]

/** Runs one measure against the studio and returns whether it met its goals. */
async function measure({ script, url, browser }: { script: string; url: string; browser: string }): Promise<boolean> {
  const child = spawn(process.execPath, [join(repository, script), url], {
    cwd: repository,
    // Lighthouse starts the browser itself, so it needs the environment of the bundled browser as well as its path.
    env: { ...getLaunchOptions(browser).env, E2E_CHROMIUM: browser, BENCH_URL: url, E2E_BASE_URL: url },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  return code === 0
}

const [partName = ''] = process.argv.slice(2)
const selectedMeasures = measures.filter(({ title }) => title.toLowerCase().includes(partName.toLowerCase()))
if (selectedMeasures.length === 0) throw new Error(`No part of the bench is called ${partName}`)
const browser = await prepareBrowser()
const studio = await startStudio()
let isGoalMet = true
try {
  for (const { title, script } of selectedMeasures) {
    console.log(`\n${title}`)
    isGoalMet = (await measure({ script, url: studio.url, browser })) && isGoalMet
  }
} finally {
  await studio.stop()
}
process.exitCode = isGoalMet ? 0 : 1
