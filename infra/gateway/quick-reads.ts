import { endpoints } from '@studio/contract'

/** How long a read that rests on the database alone may be silent before another process is asked, ms. */
export const QUICK_READ_PATIENCE = 2000

const longReads = Object.values(endpoints).filter((row) => row.mayTakeLong && row.method === 'GET')

/** The reads that are waited for, as nginx.conf names them: an expression on a decoded path. */
export const longReadPaths = `^/api/(?:${longReads.map(({ path }) => inPath(path)).join('|')})$`

function inPath(path: string): string {
  const belowApi = path.slice('/api/'.length).replaceAll('.', '\\.')
  return belowApi.replaceAll(/:\w+/g, '[^/]+')
}

const isLong = new RegExp(longReadPaths)

/** Whether a request to the API is a read that rests on the database alone: any but those that may take long. */
export function isQuickRead({ method, path }: { method: string | undefined; path: string }): boolean {
  return (method === 'GET' || method === 'HEAD') && path.startsWith('/api/') && !isLong.test(path)
}
