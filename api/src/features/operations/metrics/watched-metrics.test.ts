import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { endpoints } from '@studio/contract'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from '../../../platform/metrics.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { createStoredFigures } from './metrics-server.ts'

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '../../../../..', path), 'utf8')
type Rule = { alert: string; expr: string; annotations: { runbook: string } }
type Dashboard = { panels: Array<{ title: string; targets: Array<{ expr: string }> }> }

const { groups } = parse(read('infra/watch/alerts.yml')) as { groups: Array<{ rules: Rule[] }> }
const rules = groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(read('infra/watch/grafana/studio.json')) as Dashboard
const asked = [
  ...rules.map(({ alert, expr }) => ({ by: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ by: title, expr }))),
]

const studio = await aTestStudio()
const metrics = createMetrics({ version: 'test' })
metrics.watchProcess()
createStoredFigures({ ...studio.deps, metrics })
const exported = new Map<string, readonly string[]>(
  (await metrics.registry.getMetricsAsJSON()).flatMap(({ name, type }) => {
    const { labelNames = [] } = metrics.registry.getSingleMetric(name) as { labelNames?: string[] }
    const names = String(type) === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name]
    return names.map((one) => [one, [...labelNames, 'le']] as const)
  }),
)
// Made by Prometheus itself for each address that it asks.
exported.set('up', ['instance', 'job'])

/** The metrics that an expression names, each with the labels that it is narrowed down by. */
const named = (expr: string) =>
  [...expr.matchAll(/\b(up|(?:studio|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(([, name = '', labels = '']) => ({
    name,
    labels: [...labels.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => label),
  }))

test('there are eleven alerts, and every metric and label that a rule or panel names is one that the API exports', () => {
  expect(rules).toHaveLength(11)
  const wrong = asked.flatMap(({ by, expr }) => {
    const found = named(expr)
    if (found.length === 0) return [`${by} asks for nothing`]
    return found.flatMap(({ name, labels }) => {
      const known = exported.get(name)
      if (!known) return [`${by}: no metric ${name}`]
      return labels.filter((label) => !known.includes(label)).map((label) => `${by}: ${name} has no label ${label}`)
    })
  })
  expect(wrong).toEqual([])
})

test('every call that a rule or panel names is one of the endpoint table', () => {
  const routes = asked.flatMap(({ expr }) => [...expr.matchAll(/route="(\w+)"/g)].map(([, name = '']) => name))
  expect(routes.length).toBeGreaterThan(0)
  for (const route of routes) expect(Object.keys(endpoints)).toContain(route)
})

test('the page for operators has a part on each alert, where the alert itself says', () => {
  const headings = [...read('infra/docs/operations.md').matchAll(/^### (\w+)$/gm)].map(([, name = '']) => name)
  expect(headings).toEqual(rules.map(({ alert }) => alert))
  for (const { alert, annotations } of rules)
    expect(annotations.runbook).toBe(`infra/docs/operations.md#${alert.toLowerCase()}`)
})
