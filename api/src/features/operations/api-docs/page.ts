import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { convertSchema } from '@sodaru/yup-to-json-schema'
import { type Endpoint, endpoints, statusByCode } from '@studio/contract'
import { html, raw } from 'hono/html'
import type { Schema } from 'yup'

const TOKENS = resolve(import.meta.dirname, '../../../../../portal/ui/tokens.css')

const layout = `
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/var(--lh-text) var(--sans)}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem 6rem}
h1,h2{font-family:var(--serif);font-weight:400;line-height:var(--lh-head)}
h2{margin-top:3rem;border-bottom:1px solid var(--rule);padding-bottom:.25rem}
a{color:var(--act)}
article{margin:1.5rem 0;padding:1rem 1.25rem;background:var(--raise);border:1px solid var(--rule);border-radius:var(--r-sheet)}
h3{margin:0;font:600 1rem/1.5 var(--mono);overflow-wrap:anywhere}
h3 b{color:var(--act);margin-right:.5rem}
p{margin:.25rem 0}
small{color:var(--ink-2)}
div.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;margin-top:.75rem;font-size:.875rem}
th,td{text-align:left;padding:.25rem .75rem .25rem 0;border-top:1px solid var(--rule);vertical-align:top}
code{font-family:var(--mono)}
`

/** A readable page of the endpoint table: what to send, who has access, which errors there are. */
export function createDocsPage({ title }: { title: string }) {
  // The page is served only on developers' machines, where the repository is at hand; colours are defined in
  // tokens.css.
  const css = `${readFileSync(TOKENS, 'utf8')}\n${layout}`
  const hash = createHash('sha256').update(css).digest('base64')
  const body = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>The API of ${title}</title><style>${raw(css)}</style></head>
<body><main><h1>The API of ${title}</h1>
<p>Made from the endpoint table, like the routes themselves. Also as <a href="/api/openapi.json">OpenAPI</a>. Every error is JSON: <code>{ message, code, fields?, requestId }</code>.</p>
${sections()}
<h2>Error codes</h2><div class="scroll"><table><thead><tr><th scope="col">Code</th><th scope="col">Status</th></tr></thead><tbody>${Object.entries(
    statusByCode,
  ).map(([code, status]) => html`<tr><td><code>${code}</code></td><td>${status}</td></tr>`)}</tbody></table></div>
</main></body></html>`.toString()
  return { body, policy: `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'` }
}

const titles = { anyone: 'Anyone', user: 'Signed-in users', admin: 'Admins' } as const

function sections() {
  const calls = Object.entries<Endpoint>(endpoints)
  return Object.entries(titles).map(([access, title]) => {
    const own = calls.filter(([, endpoint]) => endpoint.access === access)
    return html`<h2>${title}</h2>${own.map(([name, endpoint]) => call({ name, endpoint }))}`
  })
}

function call({ name, endpoint }: { name: string; endpoint: Endpoint }) {
  return html`<article id="${name}"><h3><b>${endpoint.method}</b>${endpoint.path}</h3><p>${endpoint.summary}</p>
<small>${name} · answers ${endpoint.status}${endpoint.contentType ? ` ${endpoint.contentType}` : ''}</small>
${fields({ label: 'Query', schema: endpoint.query })}${fields({ label: 'Body', schema: endpoint.body })}</article>`
}

function fields({ label, schema }: { label: string; schema: Schema | undefined }) {
  if (!schema) return ''
  const { properties = {}, required = [] } = convertSchema(schema)
  return html`<div class="scroll"><table><thead><tr><th scope="col">${label}</th><th scope="col">Rules</th></tr></thead><tbody>${Object.entries(
    properties,
  ).map(
    ([name, rules]) =>
      html`<tr><td><code>${name}</code>${required.includes(name) ? '' : ' (optional)'}</td><td>${rulesInWords(rules)}</td></tr>`,
  )}</tbody></table></div>`
}

const shown = ['type', 'format', 'enum', 'minLength', 'maxLength', 'minimum', 'maximum', 'maxItems', 'default'] as const

function rulesInWords(rules: unknown): string {
  const known = Object.entries({ ...asRecord(rules) }).filter(([name]) => shown.some((word) => word === name))
  return known.map(([name, value]) => `${name === 'type' ? '' : `${name} `}${wordsOf(value)}`).join(', ')
}

const asRecord = (value: unknown) => (typeof value === 'object' ? value : {})
const wordsOf = (value: unknown) =>
  Array.isArray(value) ? value.join(' | ') : JSON.stringify(value).replaceAll('"', '')
