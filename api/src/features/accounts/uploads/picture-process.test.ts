import { expect, test } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { runPictureProcess } from './read-picture.ts'
import { aBlackPng, aPicture } from './testing/sample-pictures.ts'
import { aForm, anUploadScene } from './testing/scene.ts'

const { studio } = await anUploadScene()
const LARGE = { width: 4_000, height: 4_000 }

const upload = (as: Person, bytes: Uint8Array) => studio.call('uploadMyPicture', { as, body: aForm({ bytes }) })

test('of six large pictures at once four are decoded one after the other, and the others are 503 with Retry-After [SECURITY-45]', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => studio.signedInAs('user')))
  const bytes = aBlackPng(LARGE)
  const answers = await Promise.all(people.map((person) => upload(person, bytes)))
  const refused = answers.filter(({ status }) => status !== 201)
  // More than four where decoding them takes longer than one may wait.
  expect(refused.length).toBeGreaterThanOrEqual(2)
  expect(refused.length).toBeLessThan(6)
  for (const { status, error, headers } of refused) {
    expect([status, error.code, error.error]).toEqual([503, 'SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE'])
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  }
  expect((await upload(people[0] as Person, await aPicture().png().toBuffer())).status).toBe(201)
})

test('of three uploads of one account at once one is 503, and another account may still upload [SECURITY-45]', async () => {
  const [ann, ben] = await Promise.all([studio.signedInAs('user'), studio.signedInAs('user')])
  const bytes = await aPicture().png().toBuffer()
  const responses = await Promise.all([upload(ann, bytes), upload(ann, bytes), upload(ann, bytes), upload(ben, bytes)])
  const [other, ...own] = responses.map(({ status }) => status).reverse()
  expect([other, own.toSorted()]).toEqual([201, [201, 201, 503]])
})

test('a picture that takes too long ends with its process, and the next one is decoded [SECURITY-45]', async () => {
  const bomb = { sent: aBlackPng(LARGE), format: 'png', shape: 'page' } as const
  expect(await runPictureProcess(bomb, { maxWorkMs: 20 })).toBeNull()
  const picture = { ...bomb, sent: await aPicture().png().toBuffer() }
  expect(await runPictureProcess(picture)).toEqual({ bytes: expect.any(Uint8Array) })
})
