import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pagePaths } from './routes.ts'
import { sampleStudio } from './sample-studio.ts'
import {
  type HostileRequest,
  hostilePathRequests,
  hostileRequests,
  malformedPathRequests,
} from './testing/hostile-corpus.ts'
import { isNginxDriven, proxies, startProxy } from './testing/proxies.ts'
import { difference, type SeenResponse, sendRaw } from './testing/send-raw.ts'

const studio = await sampleStudio()
afterAll(() => studio.stop())

const all = [...hostilePathRequests, ...hostileRequests]

const toText = (path: string) => `GET ${path} HTTP/1.1\r\nHost: studio.example\r\nConnection: close\r\n\r\n`

async function answersOf({ proxy, requests }: { proxy: string; requests: readonly HostileRequest[] }) {
  const { port, stop } = await startProxy({ studio, proxy, apis: [studio.ports.api] })
  const answers: { name: string; seen: SeenResponse | undefined }[] = []
  for (const { name, text } of requests)
    answers.push({ name, seen: await sendRaw({ port, text }).catch(() => undefined) })
  await stop()
  return answers
}

describe.each(proxies)('%s', (proxy) => {
  let answers: Awaited<ReturnType<typeof answersOf>> = []
  beforeAll(async () => {
    answers = await answersOf({ proxy, requests: all })
  })

  test('a redirect leads to a page of ours and nowhere else [SECURITY-12]', () => {
    const locations = answers.flatMap(({ seen }) => seen?.headers.location ?? [])
    expect(locations.filter((to) => !pagePaths.includes(to.split('?', 1)[0] ?? ''))).toEqual([])
    expect(locations.length).toBeGreaterThan(10)
  })

  test('a path with a percent-encoding that is not UTF-8 is answered 400, whoever owns it [SECURITY-12]', async () => {
    const seen = await answersOf({ proxy, requests: malformedPathRequests })
    expect(seen.filter(({ seen }) => seen?.status !== 400).map(({ name, seen }) => `${seen?.status} ${name}`)).toEqual(
      [],
    )
  })

  test('an escape that is UTF-8, and one in a query, is no reason to refuse', async () => {
    const paths = ['/about?x=%ff', '/%C3%A9', '/%F0%9F%8C%BF', '/a%25ff', '/api/user?q=%E0%80%AF', '/%61bout']
    const requests = paths.map((path) => ({ name: path, text: toText(path) }))
    const seen = await answersOf({ proxy, requests })
    expect(seen.map(({ seen }) => seen?.status)).toEqual([200, 404, 404, 404, 200, 200])
  })

  test('every hostile request is answered, none with a failure of ours', () => {
    const bad = answers.filter(({ seen }) => !seen || !(seen.status >= 200) || seen.status >= 500)
    expect(bad.map(({ name, seen }) => `${seen?.status} ${name}`)).toEqual([])
  })

  test('no owner believes what a hostile request says about where it comes from [SECURITY-12]', () => {
    const believed = answers.filter(({ seen }) => /8\.8\.8\.8|9\.9\.9\.9|https|upgrade/.test(seen?.forwarded ?? ''))
    expect(believed.map(({ name }) => name)).toEqual([])
  })
})

describe.each(isNginxDriven ? ['gateway and nginx'] : [])('%s', () => {
  const differing = async (requests: readonly HostileRequest[]) => {
    const [ours, theirs] = await Promise.all(['gateway', 'nginx'].map((proxy) => answersOf({ proxy, requests })))
    return requests.flatMap(({ name }, at) => {
      const differs = difference({ gateway: ours?.[at]?.seen, nginx: theirs?.[at]?.seen })
      return differs ? [`${name}: ${differs}`] : []
    })
  }

  test('gateway and nginx answer every hostile path alike [SECURITY-12]', async () => {
    expect(await differing(hostilePathRequests)).toEqual([])
  })

  test('gateway and nginx answer hostile hosts, headers, methods and bodies alike [SECURITY-12]', async () => {
    expect(await differing(hostileRequests)).toEqual([])
  })
})
