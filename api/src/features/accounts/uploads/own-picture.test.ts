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
  await emulators.setFault({ service: 'images', mode: 'off' })
})

const upload = (as: Person, input: UploadInput, studioProcess = studio) =>
  studioProcess.call('uploadMyPicture', { as, body: aForm({ type: 'image/jpeg', ...input }) })
const aPhoto = (red: number) => aPicture({ red }).jpeg().toBuffer()
const fetchPicture = (address: string | null) => fetch(new URL(`${address}`, emulators.url))
const isStored = async (address: string | null) => (await fetchPicture(address)).status === 200
const loadPictureUrl = async (as: Person) => (await studio.call('getUser', { as })).answer.profileImageUrl
const aUserWithPicture = async (red = 60) => {
  const ann = await studio.signedInAs('user')
  const { answer } = await upload(ann, { bytes: await aPhoto(red) })
  return { ann, address: answer.profileImageUrl }
}

test('a user’s picture is stored as a small square without metadata, shown with the account and in its export, and deleted with the account [ACCOUNTS-25, PRIVACY-1, PRIVACY-3]', async () => {
  const ann = await studio.signedInAs('user')
  expect((await upload(ann, { bytes: '%PDF-1.7', type: 'application/pdf' })).error.code).toBe('INVALID_FILE_TYPE')
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
  const imageUrl = answer.profileImageUrl
  expect(imageUrl).not.toContain(ann.user.id)
  expect((await studio.call('exportMyData', { as: ann })).answer).toMatchObject({ picture: { imageUrl } })
  await studio.call('deleteMyAccount', { as: ann, body: { password: TEST_PASSWORD } })
  await studio.runJobs()
  expect(await isStored(imageUrl)).toBe(false)
})

test('a new picture replaces the former one, which is deleted at the image service, even when an earlier picture is sent again [ACCOUNTS-25]', async () => {
  const { ann, address: firstAddress } = await aUserWithPicture(30)
  const { profileImageUrl: secondAddress } = (await upload(ann, { bytes: await aPhoto(90) })).answer
  await studio.runJobs()
  expect([await isStored(firstAddress), await isStored(secondAddress)]).toEqual([false, true])
  const { profileImageUrl: thirdAddress } = (await upload(ann, { bytes: await aPhoto(30) })).answer
  await studio.runJobs()
  expect([await isStored(secondAddress), await isStored(thirdAddress)]).toEqual([false, true])
  // Unused pictures are deleted an hour after their upload.
  studio.clock.advance({ hours: 2 })
  await studio.runJobs()
  expect([await isStored(thirdAddress), await loadPictureUrl(ann)]).toEqual([true, thirdAddress])
})

test('a removed picture is deleted once the image service is available again, and removing it twice succeeds [ACCOUNTS-25]', async () => {
  const { ann, address } = await aUserWithPicture()
  await emulators.setFault({ service: 'images', mode: 'error' })
  const removal = await studio.call('removeMyPicture', { as: ann })
  expect([removal.status, removal.answer.profileImageUrl]).toEqual([200, null])
  expect((await studio.call('removeMyPicture', { as: ann })).status).toBe(200)
  await studio.runJobs()
  expect([await isStored(address), await loadPictureUrl(ann)]).toEqual([true, null])
  await emulators.setFault({ service: 'images', mode: 'off' })
  studio.clock.advance({ seconds: 30 })
  await studio.runJobs()
  expect(await isStored(address)).toBe(false)
})

test('an upload whose process was killed leaves the account unchanged, and its picture is deleted an hour later [ACCOUNTS-25]', async () => {
  const { ann, address } = await aUserWithPicture()
  let lostAddress: string | null = null
  const { images } = studio.deps
  const storePicture = images.store.bind(images)
  vi.spyOn(images, 'store').mockImplementationOnce(async (picture) => {
    lostAddress = (await storePicture(picture)).url.replace(studio.env.PUBLIC_URL, '')
    throw new Error('the process was killed')
  })
  expect((await upload(ann, { bytes: await aPhoto(120) })).status).toBe(500)
  await studio.runJobs()
  expect([await isStored(lostAddress), await loadPictureUrl(ann)]).toEqual([true, address])
  studio.clock.advance({ hours: 1 })
  await studio.runJobs()
  expect([await isStored(lostAddress), await isStored(address)]).toEqual([false, true])
})

test('when two processes receive different pictures of one user at the same time, one is kept and the other is deleted [ACCOUNTS-25]', async () => {
  const ann = await studio.signedInAs('user')
  const uploads = await Promise.all([
    upload(ann, { bytes: await aPhoto(180) }),
    upload(ann, { bytes: await aPhoto(210) }, secondProcess),
  ])
  expect(uploads.map(({ status }) => status)).toEqual([201, 201])
  await studio.runJobs()
  const currentAddress = await loadPictureUrl(ann)
  const addresses = uploads.map(({ answer }) => answer.profileImageUrl)
  expect(addresses).toContain(currentAddress)
  for (const address of addresses) expect(await isStored(address)).toBe(address === currentAddress)
})
