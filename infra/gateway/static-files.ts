import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import { cacheControl } from './headers.ts'

type Ask = {
  request: IncomingMessage
  response: ServerResponse
  /** The decoded path inside the folder, with a slash at its start. */
  path: string
  immutable?: boolean
  onMissing: () => void
}
type ServeFile = (ask: Ask) => void

/**
 * Serves the files of a built package: precompressed, with an ETag, `/about` from about.html. Each file is looked up per
 * request, so that a build may replace it while the server runs; a missing folder has no files.
 */
export function serveFolder(folder: string): ServeFile {
  const varies = new WeakMap<ServerResponse, string>()
  const serve = sirv(folder, {
    // Otherwise it would list the files once, and fail on those that a build removed.
    dev: true,
    etag: true,
    gzip: true,
    brotli: true,
    extensions: ['html'],
    // sirv overwrites Vary and does not know the cookie that the landing page depends on.
    setHeaders: (response) => {
      const vary = varies.get(response)
      if (vary) response.setHeader('Vary', vary)
      else response.removeHeader('Vary')
    },
  })
  return ({ request, response, path, immutable, onMissing }) => {
    const { url } = request
    const byForm = hasForms({ folder, path }) && 'Accept-Encoding'
    varies.set(response, [response.getHeader('Vary'), byForm].filter(Boolean).join(', '))
    response.setHeader('Cache-Control', immutable ? cacheControl.immutable : cacheControl.page)
    readAsNginx(request)
    nameTypesAsNginx(response)
    request.url = encodeURI(path).replace(/[?#]/g, encodeURIComponent)
    let missing = false
    serve(request, response, () => {
      missing = true
    })
    request.url = url
    if (!missing) return
    response.removeHeader('Cache-Control')
    onMissing()
  }
}

/** Whether a compressed form exists beside the file of a path. */
const hasForms = ({ folder, path }: { folder: string; path: string }) =>
  [path, `${path}.html`, `${path}index.html`].some((name) => existsSync(join(folder, `${name}.gz`)))

// charset_types of nginx.conf.
const withCharset = ['text/html', 'text/css', 'text/plain', 'text/xml', 'application/javascript', 'image/svg+xml']

function asNginxSays(type: string): string {
  const [name = ''] = type.replace('text/javascript', 'application/javascript').split(';', 1)
  return withCharset.includes(name) ? `${name}; charset=utf-8` : name
}

// sirv sets the content type in the call that sends the headers; no option changes that.
function nameTypesAsNginx(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response)
  response.writeHead = (status: number, headers?: unknown) => {
    const given = headers as Record<string, string> | undefined
    const type = given?.['Content-Type']
    return writeHead(status, type ? { ...given, 'Content-Type': asNginxSays(type) } : given)
  }
}

/** nginx sends whole files alone (max_ranges 0), and believes `;q=0` of a compression. */
function readAsNginx({ headers }: IncomingMessage): void {
  delete headers.range
  headers['accept-encoding'] = acceptedOf(headers['accept-encoding']).join(', ')
}

/** The forms that a browser reads: br, gzip, both or none. */
const acceptedOf = (header: string | string[] = '') =>
  ['br', 'gzip'].filter((form) =>
    new RegExp(`(?:^|[,\\s])${form}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))\\s*(?:[,;]|$)`, 'i').test(String(header)),
  )

/** Answers 404 with marketing's own page, compressed as the browser likes it; plain words while that is not built. */
export function serveNotFound(folder: string) {
  return ({ request, response }: { request: IncomingMessage; response: ServerResponse }) => {
    const page = join(folder, '404.html')
    response.statusCode = 404
    response.setHeader('Cache-Control', cacheControl.page)
    if (!existsSync(page))
      return void response.setHeader('Content-Type', 'text/plain; charset=utf-8').end('404 Page Not Found')
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.setHeader('Vary', 'Accept-Encoding')
    const accepted = acceptedOf(request.headers['accept-encoding'])
    const forms = [
      { ending: '.br', name: 'br' },
      { ending: '.gz', name: 'gzip' },
    ]
    const form = forms.find(({ ending, name }) => accepted.includes(name) && existsSync(page + ending))
    if (form) response.setHeader('Content-Encoding', form.name)
    response.end(readFileSync(page + (form?.ending ?? '')))
  }
}
