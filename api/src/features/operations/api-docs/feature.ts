import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { convertSchema } from '@sodaru/yup-to-json-schema'
import { type Endpoint, endpoints, statusByCode } from '@studio/contract'
import { html, raw } from 'hono/html'
import type { Schema } from 'yup'
import { isProduction } from '../../../platform/env.ts'
import type { Feature } from '../../../platform/feature.ts'
import { newRouter } from '../../../platform/http.ts'
import { openApi } from './open-api.ts'

const TOKENS = resolve(import.meta.dirname, '../../../../../portal/ui/tokens.css')

const layout = `
body{margin:0 auto;max-width:60rem;padding:2rem 1rem 6rem;background:var(--paper);color:var(--ink);font:1rem/var(--lh-text) var(--sans)}
h1,h2{font-family:var(--serif);font-weight:400;line-height:var(--lh-head)}
a,b{color:var(--act)}
h3{margin:2rem 0 0;padding-top:1rem;border-top:1px solid var(--rule);font:600 1rem/1.5 var(--mono);overflow-wrap:anywhere}
p{margin:.25rem 0}
pre{font-family:var(--mono);font-size:.875rem;overflow-x:auto}
`

function createDocsPage({ title }: { title: string }) {
  // The page is served only on developers' machines, where the repository is at hand; colours are defined in
  // tokens.css.
  const css = `${readFileSync(TOKENS, 'utf8')}\n${layout}`
  const hash = createHash('sha256').update(css).digest('base64')
  const body = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>The API of ${title}</title><style>${raw(css)}</style></head>
<body><main><h1>The API of ${title}</h1>
<p>Made from the endpoint table, like the routes themselves. Also as <a href="/api/openapi.json">OpenAPI</a>. Every error is JSON: <code>{ message, code, fields?, requestId }</code>.</p>
${Object.entries(titles).map(([access, name]) => html`<h2>${name}</h2>${calls.filter(([, call]) => call.access === access).map(writeCall)}`)}
<h2>Error codes</h2><pre>${Object.entries(statusByCode)
    .map(([code, status]) => `${status} ${code}`)
    .join('\n')}</pre>
</main></body></html>`.toString()
  return { body, policy: `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'` }
}

const titles = { anyone: 'Anyone', user: 'Signed-in users', admin: 'Admins' } as const
const calls = Object.entries<Endpoint>(endpoints)

function writeCall([name, { method, path, summary, status, contentType = 'JSON', query, body }]: [string, Endpoint]) {
  return html`<h3 id="${name}"><b>${method}</b> ${path}</h3><p>${summary}</p><p>${name} · answers ${status} ${contentType}</p>
${writeSchema('Query', query)}${writeSchema('Body', body)}`
}

const writeSchema = (label: string, schema: Schema | undefined) =>
  schema ? html`<p>${label}</p><pre>${JSON.stringify(convertSchema(schema), null, 2)}</pre>` : ''

/** `/__local/` does not exist in production. `studio.call` in tests fails on what is not described. */
export const apiDocs: Feature = {
  name: 'api-docs',
  calls: ({ env, studio, version }) => {
    let document: ReturnType<typeof openApi> | undefined
    return {
      // Built once, by the first who asks: a process that starts need not wait for it.
      getOpenApi: () => {
        document ??= openApi({ version, publicUrl: env.PUBLIC_URL, title: `${studio.name} API` })
        return document
      },
    }
  },
  routes: ({ env, studio }) => {
    const router = newRouter()
    if (isProduction(env)) return router
    const page = createDocsPage({ title: studio.name })
    return router.get('/__local/api', (http) => http.html(page.body, 200, { 'Content-Security-Policy': page.policy }))
  },
}
