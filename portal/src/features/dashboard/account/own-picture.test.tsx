import { aMember, anOwnAccount } from '@studio/contract/testing'
import { deferredResponse, failure, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setClock } from '../../../testing/clock.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const path = '/dashboard#account'
const photo = new File(['photo'], 'me.jpg', { type: 'image/jpeg' })
const user = aMember()
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

describe('the picture of an account', () => {
  it('initials stand in for a picture; a chosen one is uploaded and shown here and in the header', async () => {
    const response = deferredResponse()
    const { person, server } = renderApp({ path, user, handlers: { uploadMyPicture: () => response.reply } })
    expect(await findOwnPicture()).toBe('MO')
    expect((await findSection()).queryByRole('button', { name: 'Remove Picture' })).not.toBeInTheDocument()
    await person.upload(await findFileInput(), photo)
    expect(await (await findSection()).findByRole('progressbar', { name: 'Uploading picture' })).toHaveValue(0.5)
    server.answer({ getUser: userWithPicture, getMyAccount: anOwnAccount({ profileImageUrl: '/pictures/me.jpg' }) })
    response.release(userWithPicture)
    expect(await screen.findByText('Your picture is saved')).toBeInTheDocument()
    await waitFor(async () => expect(await findOwnPicture()).toBe('/pictures/me.jpg'))
    expect(getAvatarContent(document.querySelector('header .avatar'))).toBe('/pictures/me.jpg')
    const body = server.callsOf('uploadMyPicture')[0]?.body
    expect(body instanceof FormData && body.get('image')).toBeInstanceOf(File)
    await expectNoPageAxeViolations()
  })

  it('a picture is removed, initials take its place, and the focus stays beside it', async () => {
    const { person, server } = renderApp({ path, user: userWithPicture, handlers: { removeMyPicture: user } })
    const removeButton = await (await findSection()).findByRole('button', { name: 'Remove Picture' })
    server.answer({ getUser: user })
    await person.click(removeButton)
    expect(await screen.findByText('Your picture is removed')).toBeInTheDocument()
    await waitFor(async () => expect(await findOwnPicture()).toBe('MO'))
    await waitFor(async () =>
      expect((await findSection()).getByRole('button', { name: 'Choose a Picture' })).toHaveFocus(),
    )
  })

  it('a file that is too large or no picture is refused before it is sent', async () => {
    const { person, server } = renderApp({ path, user })
    const largeFile = new File(['x'], 'large.png', { type: 'image/png' })
    Object.defineProperty(largeFile, 'size', { value: 7_549_747 })
    await person.upload(await findFileInput(), largeFile)
    expect(await (await findSection()).findByRole('alert')).toHaveTextContent('File Too Large. This image is 7.2 MB')
    await person.upload(await findFileInput(), new File(['x'], 'me.webp', { type: 'image/tiff' }))
    expect(await (await findSection()).findByRole('alert')).toHaveTextContent('format tiff is not supported')
    expect(server.callsOf('uploadMyPicture')).toEqual([])
  })

  it.each([
    [
      'a refusal',
      failure('UNSUPPORTED_IMAGE_FORMAT', { message: 'Use JPEG or PNG.' }),
      'Invalid File Format. Use JPEG or PNG.',
    ],
    ['a lost connection', networkFailure(), 'Upload Error. The picture could not be sent.'],
  ])('%s is shown beside the picture, which stays', async (_, answer, text) => {
    const { person } = renderApp({ path, user: userWithPicture, handlers: { uploadMyPicture: answer } })
    await person.upload(await findFileInput(), photo)
    await waitFor(async () => expect((await findSection()).getByRole('alert')).toHaveTextContent(text))
    expect(await findOwnPicture()).toBe('/pictures/me.jpg')
  })

  it('an upload after the session has ended leads to signing in', async () => {
    setClock()
    const { person } = renderApp({ path, user, handlers: { uploadMyPicture: failure('UNAUTHORIZED') } })
    await person.upload(await findFileInput(), photo)
    expect(await screen.findByText('Unauthorized')).toBeInTheDocument()
  })
})
