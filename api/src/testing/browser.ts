import type { TestStudio } from './test-app.ts'

/** Stores and sends cookies as a browser does. */
export function aBrowser(studio: Pick<TestStudio, 'request'>) {
  const jar = new Map<string, string>()
  return {
    jar,
    async send(path: string, init: RequestInit & { clientAddress?: string } = {}): Promise<Response> {
      const { clientAddress, ...request } = init
      const headers = new Headers(request.headers)
      if (jar.size > 0) headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
      if (request.body !== undefined && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
      const response = await studio.request(path, { ...request, headers }, clientAddress)
      for (const line of response.headers.getSetCookie()) storeCookie({ jar, line })
      return response
    },
    post(path: string, body: unknown, init: RequestInit & { clientAddress?: string } = {}): Promise<Response> {
      return this.send(path, { ...init, method: 'POST', body: JSON.stringify(body) })
    },
  }
}

function storeCookie({ jar, line }: { jar: Map<string, string>; line: string }): void {
  const [nameAndValue = '', ...attributes] = line.split(';')
  const [name = '', value = ''] = nameAndValue.split('=')
  const isExpired = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))
  if (isExpired) jar.delete(name)
  else jar.set(name, value)
}
