import { aMember, anOwnAccount } from '@studio/contract/testing'
import { deferredResponse, failure, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'

const path = '/dashboard#account'
const photo = new File(['photo'], 'me.jpg', { type: 'image/jpeg' })
const user = aMember({ firstName: 'Maya', lastName: 'Okafor' })
const userWithPicture = { ...user, profileImageUrl: '/pictures/me.jpg' }

// jsdom decodes no pictures.
beforeEach(() => {
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      decode = () => Promise.resolve()
    },
  )
})

const findSection = async () => within(await screen.findByRole('region', { name: 'Picture' }))
const getAvatarContent = (avatar: Element | null | undefined) =>
  avatar?.querySelector('img')?.getAttribute('src') ?? avatar?.textContent
const findOwnPicture = async () =>
  getAvatarContent((await screen.findByRole('region', { name: 'Picture' })).querySelector('.avatar'))
const findFileInput = async () => (await findSection()).getByLabelText('Picture')

it('initials stand in for a picture; a chosen one is uploaded and shown here and in the header, and can be removed', async () => {
  const response = deferredResponse()
  const { person, server } = renderApp({ path, user, handlers: { uploadMyPicture: response.reply } })
  const section = await findSection()
  expect(await findOwnPicture()).toBe('MO')
  expect(section.queryByRole('button', { name: 'Remove Picture' })).not.toBeInTheDocument()
  await person.upload(await findFileInput(), photo)
  // The fake upload reports half of its progress at once.
  expect(await section.findByRole('progressbar', { name: 'Uploading picture' })).toHaveValue(0.5)
  server.answer({ getUser: userWithPicture, getMyAccount: anOwnAccount({ profileImageUrl: '/pictures/me.jpg' }) })
  response.release(userWithPicture)
  expect(await screen.findByText('Your picture is saved')).toBeInTheDocument()
  await waitFor(async () => expect(await findOwnPicture()).toBe('/pictures/me.jpg'))
  expect(getAvatarContent(document.querySelector('header .avatar'))).toBe('/pictures/me.jpg')
  const body = server.callsOf('uploadMyPicture')[0]?.body
  expect(body instanceof FormData && body.get('image')).toBeInstanceOf(File)
  await expectNoPageAxeViolations()
  server.answer({ removeMyPicture: user, getUser: user, getMyAccount: anOwnAccount() })
  await person.click(section.getByRole('button', { name: 'Remove Picture' }))
  expect(await screen.findByText('Your picture is removed')).toBeInTheDocument()
  await waitFor(async () => expect(await findOwnPicture()).toBe('MO'))
  await waitFor(() => expect(section.getByRole('button', { name: 'Choose a Picture' })).toHaveFocus())
})

it('a file that is too large or not a picture is never sent; if the server refuses an upload or does not respond, the section says why; the picture stays', async () => {
  const { person, server } = renderApp({ path, user: userWithPicture })
  const section = await findSection()
  const uploadAndExpect = async (file: File, message: string) => {
    await person.upload(await findFileInput(), file)
    await waitFor(() => expect(section.getByRole('alert')).toHaveTextContent(message))
  }
  const largeFile = new File(['x'], 'large.png', { type: 'image/png' })
  Object.defineProperty(largeFile, 'size', { value: 7_549_747 })
  await uploadAndExpect(largeFile, 'File Too Large. This image is 7.2 MB')
  // The file chooser accepts the name, which ends in .webp; only the type reveals that it is a TIFF.
  await uploadAndExpect(new File(['x'], 'me.webp', { type: 'image/tiff' }), 'format tiff is not supported')
  expect(server.callsOf('uploadMyPicture')).toEqual([])
  server.answer({ uploadMyPicture: failure('UNSUPPORTED_IMAGE_FORMAT', { message: 'Use JPEG or PNG.' }) })
  await uploadAndExpect(photo, 'Invalid File Format. Use JPEG or PNG.')
  server.answer({ uploadMyPicture: networkFailure() })
  await uploadAndExpect(photo, 'Upload Error. The picture could not be sent.')
  expect(await findOwnPicture()).toBe('/pictures/me.jpg')
})

it('an upload after the session has ended leads to signing in', async () => {
  const { person, pageLoads } = renderApp({ path, user, handlers: { uploadMyPicture: failure('UNAUTHORIZED') } })
  await person.upload(await findFileInput(), photo)
  expect(await screen.findByText('Unauthorized')).toBeInTheDocument()
  await waitFor(() => expect(pageLoads).toEqual(['/api/login?redirect=dashboard']))
})
