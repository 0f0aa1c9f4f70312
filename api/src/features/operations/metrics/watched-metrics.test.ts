import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { endpoints } from '@studio/contract'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from '../../../platform/metrics.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { createDatabaseGauges } from './metrics-server.ts'

const readRepositoryFile = (path: string) => readFileSync(resolve(import.meta.dirname, '../../../../..', path), 'utf8')
type Rule = { alert: string; expr: string; annotations: { runbook: string } }
type Dashboard = { panels: Array<{ title: string; targets: Array<{ expr: string }> }> }

const { groups } = parse(readRepositoryFile('infra/watch/alerts.yml')) as { groups: Array<{ rules: Rule[] }> }
const rules = groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(readRepositoryFile('infra/watch/grafana/studio.json')) as Dashboard
const expressions = [
  ...rules.map(({ alert, expr }) => ({ source: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ source: title, expr }))),
]

const studio = await aTestStudio()
const metrics = createMetrics({ version: 'test' })
metrics.watchProcess()
createDatabaseGauges({ ...studio.deps, metrics })
const labelsByMetric = new Map<string, readonly string[]>()
for (const { name, type } of await metrics.registry.getMetricsAsJSON()) {
  const { labelNames = [] } = metrics.registry.getSingleMetric(name) as { labelNames?: string[] }
  const isHistogram = String(type) === 'histogram'
  const suffixes = isHistogram ? ['_bucket', '_sum', '_count'] : ['']
  // Buckets are labelled with their upper bound.
  const labels = isHistogram ? [...labelNames, 'le'] : labelNames
  for (const suffix of suffixes) labelsByMetric.set(name + suffix, labels)
}
// Prometheus itself adds this metric for each target.
labelsByMetric.set('up', ['instance', 'job'])

/** Lists the metrics of a PromQL expression, each with the labels that it filters by. */
const listMetrics = (expr: string) =>
  [...expr.matchAll(/\b(up|(?:studio|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(([, name = '', labels = '']) => ({
    name,
    labels: [...labels.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => label),
  }))

test('the eleven alerts and the panels use only metrics and labels that the API exports', () => {
  expect(rules).toHaveLength(11)
  const problems = expressions.flatMap(({ source, expr }) => {
    const usedMetrics = listMetrics(expr)
    if (usedMetrics.length === 0) return [`${source} uses no metric`]
    return usedMetrics.flatMap(({ name, labels }) => {
      const exportedLabels = labelsByMetric.get(name)
      if (!exportedLabels) return [`${source}: no metric ${name}`]
      return labels
        .filter((label) => !exportedLabels.includes(label))
        .map((label) => `${source}: ${name} has no label ${label}`)
    })
  })
  expect(problems).toEqual([])
})

test('each route that an alert or panel filters by is a call of the endpoint table', () => {
  const routes = expressions.flatMap(({ expr }) => [...expr.matchAll(/route="(\w+)"/g)].map(([, name = '']) => name))
  expect(routes.length).toBeGreaterThan(0)
  for (const route of routes) expect(Object.keys(endpoints)).toContain(route)
})

test('the operators’ page has a section for each alert, to which the alert links', () => {
  const headings = [...readRepositoryFile('infra/docs/operations.md').matchAll(/^### (\w+)$/gm)].map(
    ([, name = '']) => name,
  )
  expect(headings).toEqual(rules.map(({ alert }) => alert))
  for (const { alert, annotations } of rules)
    expect(annotations.runbook).toBe(`infra/docs/operations.md#${alert.toLowerCase()}`)
})
