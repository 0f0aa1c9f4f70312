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
export type ServeFile = (ask: Ask) => void

/**
 * Serves the files of a built room: precompressed, with an ETag, `/about` from about.html. It looks for each file when it
 * is asked for, so that a build may replace them meanwhile; a folder that is not there yet has no files.
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
    // sirv writes Vary anew and knows nothing of the cookie that the landing page depends on.
    setHeaders: (response) => response.setHeader('Vary', varies.get(response) ?? 'Accept-Encoding'),
  })
  return ({ request, response, path, immutable, onMissing }) => {
    const { url } = request
    varies.set(response, [response.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
    response.setHeader('Vary', varies.get(response) ?? '')
    response.setHeader('Cache-Control', immutable ? cacheControl.immutable : cacheControl.page)
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
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const forms = [
      { ending: '.br', name: 'br' },
      { ending: '.gz', name: 'gzip' },
    ]
    const form = forms.find(({ ending, name }) => accepted.includes(name) && existsSync(page + ending))
    if (form) response.setHeader('Content-Encoding', form.name)
    response.end(readFileSync(page + (form?.ending ?? '')))
  }
}
