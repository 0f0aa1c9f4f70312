/**
 * `npm run accessibility`: the journeys that read every screen by axe and work it by keyboard, at each size in light and
 * dark (`npm test` reads each size in one of them), then .build/accessibility.md generated from their results. Fails as
 * they do; the document is written only when no screen is missing.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportDocument, rowsIn } from '../e2e/accessibility/report.ts'
import { screens } from '../e2e/accessibility/screens.ts'
import { repository } from '../product/settings.ts'

const child = spawn(process.execPath, [join(repository, 'infra/scripts/journeys.ts'), 'accessibility'], {
  cwd: repository,
  stdio: 'inherit',
  env: { ...process.env, ACCESSIBILITY_SCHEMES: 'both' },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
const [code] = await once(child, 'exit')

const results = JSON.parse(readFileSync(join(repository, 'test-results/journeys.json'), 'utf8'))
const rows = rowsIn({ results, screens })
const missing = screens.length - rows.length
mkdirSync(join(repository, '.build'), { recursive: true })
if (missing === 0) writeFileSync(join(repository, '.build/accessibility.md'), reportDocument(rows))
console.log(missing === 0 ? `${rows.length} screens in .build/accessibility.md` : `${missing} screens were not read`)
process.exitCode = missing > 0 ? 1 : (code ?? 1)
