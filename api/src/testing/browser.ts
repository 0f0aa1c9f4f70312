import type { TestStudio } from './test-app.ts'

/** A browser as far as cookies go: it keeps what answers set, drops what they clear, and sends the rest. */
export function aBrowser(studio: Pick<TestStudio, 'request'>) {
  const jar = new Map<string, string>()
  return {
    jar,
    async send(path: string, init: RequestInit & { from?: string } = {}): Promise<Response> {
      const { from, ...rest } = init
      const headers = new Headers(rest.headers)
      if (jar.size > 0) headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
      if (rest.body !== undefined && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
      const response = await studio.request(path, { ...rest, headers }, from)
      for (const line of response.headers.getSetCookie()) keep({ jar, line })
      return response
    },
    post(path: string, body: unknown, init: RequestInit & { from?: string } = {}): Promise<Response> {
      return this.send(path, { ...init, method: 'POST', body: JSON.stringify(body) })
    },
  }
}

function keep({ jar, line }: { jar: Map<string, string>; line: string }): void {
  const [pair = '', ...attributes] = line.split(';')
  const [name = '', value = ''] = pair.split('=')
  const isOver = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))
  if (isOver) jar.delete(name)
  else jar.set(name, value)
}
