import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { startEmulators } from '../../../testing/emulators.ts'
import { type Person, TEST_PASSWORD } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { aPicture } from './testing/sample-pictures.ts'
import { aForm, type UploadInput } from './testing/scene.ts'

const emulators = await startEmulators()
const env = { ...emulators.env, RATE_LIMIT_UPLOADS: '5000' }
const studio = await aTestStudio({ env })
const secondProcess = await aTestStudio({ sharedWith: studio, env })

afterEach(async () => {
  vi.restoreAllMocks()
  await emulators.fault({ service: 'images', mode: 'off' })
})

const upload = (as: Person, sent: UploadInput, process = studio) =>
  process.call('uploadMyPicture', { as, body: aForm({ type: 'image/jpeg', ...sent }) })
const aPhoto = (red: number) => aPicture({ red }).jpeg().toBuffer()
const fetchPicture = (address: string | null) => fetch(`${address}`.replace(/^(?=\/)/, emulators.url))
const isStored = async (address: string | null) => (await fetchPicture(address)).status === 200
const pictureOf = async (as: Person) => (await studio.call('getUser', { as })).answer.profileImageUrl
const withPicture = async (red = 60) => {
  const ann = await studio.signedInAs('user')
  const { answer } = await upload(ann, { bytes: await aPhoto(red) })
  return { ann, address: answer.profileImageUrl }
}

test('a member’s picture is stored as a small square without metadata, and shown with the account [ACCOUNTS-25]', async () => {
  const ann = await studio.signedInAs('user')
  const bytes = await aPicture({ width: 900, height: 500 })
    .withExif({ IFD0: { Artist: 'Ann of 14 Quiet Court' } })
    .jpeg()
    .toBuffer()
  const { status, answer } = await upload(ann, { bytes })
  expect([status, answer]).toEqual([
    201,
    { ...ann.user, profileImageUrl: expect.any(String), updatedAt: expect.any(String), version: expect.any(String) },
  ])
  expect((await studio.call('getMyAccount', { as: ann })).answer.profileImageUrl).toBe(answer.profileImageUrl)
  const { width, height, exif } = await sharp(
    await (await fetchPicture(answer.profileImageUrl)).arrayBuffer(),
  ).metadata()
  expect({ width, height, exif }).toEqual({ width: 320, height: 320, exif: undefined })
  expect(answer.profileImageUrl).not.toContain(ann.user.id)
})

test('another picture takes the place of the former one, which is removed at the image service; so does the first one again [ACCOUNTS-25]', async () => {
  const { ann, address: first } = await withPicture(30)
  const { profileImageUrl: second } = (await upload(ann, { bytes: await aPhoto(90) })).answer
  await studio.runJobs()
  expect([await isStored(first), await isStored(second)]).toEqual([false, true])
  const { profileImageUrl: third } = (await upload(ann, { bytes: await aPhoto(30) })).answer
  await studio.runJobs()
  expect([await isStored(second), await isStored(third)]).toEqual([false, true])
  studio.clock.advance({ hours: 2 })
  await studio.runJobs()
  expect([await isStored(third), await pictureOf(ann)]).toEqual([true, third])
})

test('a removed picture is deleted at the image service as soon as that is available, and removing it twice is no error [ACCOUNTS-25]', async () => {
  const { ann, address } = await withPicture()
  await emulators.fault({ service: 'images', mode: 'error' })
  const removed = await studio.call('removeMyPicture', { as: ann })
  expect([removed.status, removed.answer.profileImageUrl]).toEqual([200, null])
  expect((await studio.call('removeMyPicture', { as: ann })).status).toBe(200)
  await studio.runJobs()
  expect([await isStored(address), await pictureOf(ann)]).toEqual([true, null])
  await emulators.fault({ service: 'images', mode: 'off' })
  studio.clock.advance({ seconds: 30 })
  await studio.runJobs()
  expect(await isStored(address)).toBe(false)
})

test('an upload whose answer was lost leaves the account as it was, and its picture is removed an hour later [ACCOUNTS-25]', async () => {
  const { ann, address } = await withPicture()
  let lost: string | null = null
  const { images } = studio.deps
  const store = images.store.bind(images)
  vi.spyOn(images, 'store').mockImplementationOnce(async (picture) => {
    lost = (await store(picture)).url.replace('http://localhost:8080', '')
    throw new Error('the process was killed')
  })
  expect((await upload(ann, { bytes: await aPhoto(120) })).status).toBe(500)
  await studio.runJobs()
  expect([await isStored(lost), await pictureOf(ann)]).toEqual([true, address])
  studio.clock.advance({ hours: 1 })
  await studio.runJobs()
  expect([await isStored(lost), await isStored(address)]).toEqual([false, true])
})

test('of two pictures sent at once to two processes one is stored, and only that one stays at the image service [ACCOUNTS-25]', async () => {
  const ann = await studio.signedInAs('user')
  const sent = await Promise.all([
    upload(ann, { bytes: await aPhoto(180) }),
    upload(ann, { bytes: await aPhoto(210) }, secondProcess),
  ])
  expect(sent.map(({ status }) => status)).toEqual([201, 201])
  await studio.runJobs()
  const current = await pictureOf(ann)
  const addresses = sent.map(({ answer }) => answer.profileImageUrl)
  expect(addresses).toContain(current)
  for (const address of addresses) expect(await isStored(address)).toBe(address === current)
})

test('closing the account removes the picture at the image service; the export names its address [PRIVACY-1, PRIVACY-3]', async () => {
  const { ann, address } = await withPicture()
  expect((await studio.call('exportMyData', { as: ann })).answer).toMatchObject({ picture: { imageUrl: address } })
  await studio.call('deleteMyAccount', { as: ann, body: { password: TEST_PASSWORD } })
  await studio.runJobs()
  expect(await isStored(address)).toBe(false)
})
