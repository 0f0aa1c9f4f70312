import { countByName, enter, type Person, signUp } from '../person.ts'
import type { PartResult } from '../scenarios/rush.ts'
import type { AppUnderTest } from '../studio.ts'
import { createMemoryGroup, memoryLimitOf } from './memory-group.ts'
import { blackPng } from './png.ts'

const MAX_ANSWER_MS = 35_000
/** A password check on a machine that decodes a picture too. */
const MAX_SIGN_IN_MS = 2_000

const DEMO_MEMBER = { username: 'member', password: 'wellness-demo' }

/** Pictures of some kilobytes that unpack to much, and what may be answered to them. */
const pictures = {
  'wide 8 bit': { bytes: blackPng({ width: 39_000_000, height: 1, depth: 8, channels: 1 }), answers: [413, 503] },
  'high 8 bit': { bytes: blackPng({ width: 1, height: 39_000_000, depth: 8, channels: 1 }), answers: [413, 503] },
  'wide 16 bit': { bytes: blackPng({ width: 13_000_000, height: 3, depth: 16, channels: 4 }), answers: [413, 503] },
  'largest 8 bit': {
    bytes: blackPng({ width: 8_000, height: 5_000, depth: 8, channels: 4 }),
    answers: [201, 413, 503],
  },
  'largest 16 bit': {
    bytes: blackPng({ width: 8_000, height: 5_000, depth: 16, channels: 4 }),
    answers: [201, 413, 503],
  },
} as const

/** One API process with the memory of its container: many accounts send pictures at once while somebody signs in. */
export async function sendPictures(studio: AppUnderTest, { rounds }: { rounds: number }): Promise<PartResult> {
  const group = createMemoryGroup(memoryLimitOf('api'))
  const api = await studio.startApi(group.within)
  const { url } = api
  const pid = api.pid()
  const uploaders = await signUp(studio, { count: 4 })
  const broken: string[] = []
  const names: string[] = []
  const signIns: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, { bytes, answers }] of Object.entries(pictures)) {
      let isOver = false
      const sending = Promise.all(
        uploaders.flatMap((person) => [upload(person, url, bytes), upload(person, url, bytes)]),
      )
      const watching = keepSigningIn({ url, isOver: () => isOver })
      for (const { status, ms, retryAfter } of await sending) {
        names.push(String(status))
        if (!answers.some((answer) => answer === status)) broken.push(`${name}: answered ${status}`)
        if (status === 503 && !retryAfter) broken.push(`${name}: 503 without Retry-After`)
        if (ms > MAX_ANSWER_MS) broken.push(`${name}: answered after ${Math.round(ms)} ms`)
      }
      isOver = true
      signIns.push(...(await watching))
    }
  }
  const small = blackPng({ width: 200, height: 200, depth: 8, channels: 4 })
  // The picture process may be killed for its memory, the API beside it may not.
  if (api.pid() !== pid) broken.push('the API process was killed')
  const [person] = uploaders
  const last = person && (await upload(person, url, small))
  if (last?.status !== 201) broken.push(`a small picture afterwards: answered ${last?.status}`)
  const slowest = Math.round(Math.max(...signIns))
  if (slowest > MAX_SIGN_IN_MS) broken.push(`somebody who signed in waited ${slowest} ms`)
  const figures = { ...countByName(names), kills: group.kills(), peakMegabytes: group.peakMegabytes(), slowest }
  await api.stop(7_000)
  await group.remove()
  return {
    broken,
    figures,
    line: `${names.length} pictures; ${signIns.length} people signed in meanwhile, in ${slowest} ms at most`,
  }
}

/** Status 0 is no answer: the process was killed. */
async function upload(person: Person, url: string, bytes: Buffer) {
  const form = new FormData()
  form.append('image', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }))
  const headers = { Cookie: person.cookie }
  const start = performance.now()
  const answer = await fetch(`${url}/api/user/picture`, { method: 'POST', headers, body: form }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => undefined)
  return {
    status: answer?.status ?? 0,
    ms: performance.now() - start,
    retryAfter: answer?.headers.get('Retry-After'),
  }
}

/** Signs in again and again, one after the other, until it fails; returns how long each took. */
async function keepSigningIn({ url, isOver }: { url: string; isOver: () => boolean }): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    const start = performance.now()
    const isIn = await enter({ apis: [url] }, { path: '/api/login', body: DEMO_MEMBER }).catch(() => undefined)
    if (!isIn) return [...times, Number.POSITIVE_INFINITY]
    times.push(performance.now() - start)
  }
  return times
}
