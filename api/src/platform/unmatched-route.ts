import { type Endpoint, endpoints } from '@studio/contract'
import { AppError, notFound } from './app-error.ts'
import type { HttpContext } from './http.ts'

const rows = Object.values(endpoints as Record<string, Endpoint>).map(({ method, path }) => ({
  method,
  shape: path.split('/').map((part) => (part.startsWith(':') ? null : part)),
}))

function methodsFor(path: string): string[] {
  const parts = path.split('/')
  const matches = rows.filter(
    ({ shape }) => shape.length === parts.length && shape.every((part, at) => part === null || part === parts[at]),
  )
  const methods = new Set(matches.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))
  return [...methods].sort()
}

/** The error for a request that no route took: 405 with Allow when the address exists, else a JSON 404. */
export function unmatchedRouteError(http: HttpContext): AppError {
  const methods = methodsFor(http.req.path)
  if (methods.length === 0 || methods.includes(http.req.method)) return notFound()
  return new AppError('METHOD_NOT_ALLOWED', 'This address does not take this kind of request.', {
    headers: { Allow: methods.join(', ') },
  })
}
