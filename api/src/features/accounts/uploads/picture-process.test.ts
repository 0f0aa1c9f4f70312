import { expect, test } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { runPictureProcess } from './read-picture.ts'
import { aBlackPng, aPicture } from './testing/sample-pictures.ts'
import { aForm, anUploadScene } from './testing/scene.ts'

const { studio } = await anUploadScene()
const LARGE = { width: 4_000, height: 4_000 }

const upload = (as: Person, bytes: Uint8Array) => studio.call('uploadMyPicture', { as, body: aForm({ bytes }) })

test('at most four of six large pictures uploaded at once are decoded, and the others return 503 with Retry-After [SECURITY-45]', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => studio.signedInAs('user')))
  const bytes = aBlackPng(LARGE)
  const outcomes = await Promise.all(people.map((person) => upload(person, bytes)))
  const refusals = outcomes.filter(({ status }) => status !== 201)
  // Two are over the limit of four uploads. On a slow machine some of the other four also wait too long.
  expect(refusals.length).toBeGreaterThanOrEqual(2)
  expect(refusals.length).toBeLessThan(6)
  for (const { status, error, headers } of refusals) {
    expect([status, error.code, error.error]).toEqual([503, 'SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE'])
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  }
  expect((await upload(people[0] as Person, await aPicture().png().toBuffer())).status).toBe(201)
})

test('the third simultaneous upload of an account returns 503, and another account may still upload [SECURITY-45]', async () => {
  const [ann, ben] = await Promise.all([studio.signedInAs('user'), studio.signedInAs('user')])
  const bytes = await aPicture().png().toBuffer()
  const outcomes = await Promise.all([ann, ann, ann, ben].map((person) => upload(person, bytes)))
  const statuses = outcomes.map(({ status }) => status)
  expect(statuses.slice(0, 3).toSorted()).toEqual([201, 201, 503])
  expect(statuses[3]).toBe(201)
})

test('the process of a picture that takes too long is ended, and the next picture is decoded [SECURITY-45]', async () => {
  // `page`: scaled for a page of the site, not cropped to a portrait.
  const slowTask = { bytes: aBlackPng(LARGE), format: 'png', shape: 'page' } as const
  expect(await runPictureProcess(slowTask, { maxWorkMs: 20 })).toBeNull()
  const nextTask = { ...slowTask, bytes: await aPicture().png().toBuffer() }
  expect(await runPictureProcess(nextTask)).toEqual({ bytes: expect.any(Uint8Array) })
})
