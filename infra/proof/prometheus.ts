import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { repository } from '../product/settings.ts'

/** What an API process said of itself: each series, with the labels that Prometheus adds, and its value. */
export type Scrape = ReadonlyMap<string, number>

const promtool = process.env.PROMTOOL || 'promtool'

/** Why rules cannot be judged here; null where Prometheus' own tool is installed. */
export function whyNotJudged(): string | null {
  const { status } = spawnSync(promtool, ['--version'], { stdio: 'ignore' })
  return status === 0
    ? null
    : 'promtool, a part of Prometheus, is not installed (apt install prometheus, or PROMTOOL=…)'
}

/** Asks all processes as Prometheus would: one that does not answer is `up` 0 and says nothing else. */
export async function scrape(addresses: readonly string[]): Promise<Scrape> {
  const all = await Promise.all(addresses.map(scrapeOne))
  return new Map(all.flat())
}

async function scrapeOne(address: string): Promise<Array<[string, number]>> {
  const own = `instance="${new URL(address).host}",job="studio-api"`
  const text = await fetch(address, { signal: AbortSignal.timeout(10_000) })
    .then((answer) => (answer.ok ? answer.text() : null))
    .catch(() => null)
  const lines = (text ?? '').split('\n').flatMap((line): Array<[string, number]> => {
    const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    return name && Number.isFinite(Number(value))
      ? [[`${name}{${[labels, own].filter(Boolean).join(',')}}`, Number(value)]]
      : []
  })
  return [[`up{${own}}`, text === null ? 0 : 1], ...lines]
}

/** An alert that was provoked: what the processes said before and after. */
export type ProvokedAlert = { alert: string; before: Scrape; after: Scrape }

const HELD = 20
const BEFORE = '9m30s'
const AFTER = '14m'

/**
 * Lets Prometheus judge the rules as they are deployed: ten minutes of what was said before, then of what was said after.
 * Answers what is wrong: an alert that was there before, or did not come.
 */
export function judge(provoked: readonly ProvokedAlert[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'studio-alerts-'))
  try {
    return provoked.flatMap((one) => {
      const file = join(folder, `${one.alert}.yml`)
      writeFileSync(file, stringify(testOf(one)))
      const { status, stdout, stderr } = spawnSync(promtool, ['test', 'rules', file], { encoding: 'utf8' })
      return status === 0
        ? []
        : [
            `${one.alert}: ${[...new Set(`${stdout}${stderr}`.split('\n').map((line) => line.trim()))].join(' ').slice(0, 600)}`,
          ]
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const rules = join(repository, 'infra/watch/alerts.yml')

function testOf({ alert, before, after }: ProvokedAlert) {
  const series = [...new Set([...before.keys(), ...after.keys()])]
  const held = (value: number | undefined) => (value === undefined ? `_x${HELD}` : `${value}x${HELD}`)
  const input_series = series.map((name) => ({
    series: name,
    values: `${held(before.get(name))} ${held(after.get(name))}`,
  }))
  const firing = `count(count(ALERTS{alertname="${alert}",alertstate="firing"})) or vector(0)`
  const seen = (eval_time: string, value: number) => ({
    expr: firing,
    eval_time,
    exp_samples: [{ labels: '{}', value }],
  })
  const test = { interval: '30s', input_series, promql_expr_test: [seen(BEFORE, 0), seen(AFTER, 1)] }
  return { rule_files: [rules], evaluation_interval: '30s', tests: [test] }
}
