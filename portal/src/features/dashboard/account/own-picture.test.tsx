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
const withPicture = { ...user, profileImageUrl: '/pictures/me.jpg' }

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

const section = async () => within(await screen.findByRole('region', { name: 'Picture' }))
const getPicture = (avatar: Element | null | undefined) =>
  avatar?.querySelector('img')?.getAttribute('src') ?? avatar?.textContent
const findOwnPicture = async () =>
  getPicture((await screen.findByRole('region', { name: 'Picture' })).querySelector('.avatar'))
const fileInput = async () => (await section()).getByLabelText('Picture')

describe('the picture of an account', () => {
  it('initials stand in for a picture; a chosen one is uploaded and shown here and in the header', async () => {
    const response = deferredResponse()
    const { person, server } = renderApp({ path, user, server: { uploadMyPicture: () => response.reply } })
    expect(await findOwnPicture()).toBe('MO')
    expect((await section()).queryByRole('button', { name: 'Remove Picture' })).not.toBeInTheDocument()
    await person.upload(await fileInput(), photo)
    expect(await (await section()).findByRole('progressbar', { name: 'Uploading picture' })).toHaveValue(0.5)
    server.answer({ getUser: withPicture, getMyAccount: anOwnAccount({ profileImageUrl: '/pictures/me.jpg' }) })
    response.release(withPicture)
    expect(await screen.findByText('Your picture is saved')).toBeInTheDocument()
    await waitFor(async () => expect(await findOwnPicture()).toBe('/pictures/me.jpg'))
    expect(getPicture(document.querySelector('header .avatar'))).toBe('/pictures/me.jpg')
    const body = server.callsOf('uploadMyPicture')[0]?.body
    expect(body instanceof FormData && body.get('image')).toBeInstanceOf(File)
    await expectNoPageAxeViolations()
  })

  it('a picture is removed, initials take its place, and the focus stays beside it', async () => {
    const { person, server } = renderApp({ path, user: withPicture, server: { removeMyPicture: user } })
    const remove = await (await section()).findByRole('button', { name: 'Remove Picture' })
    server.answer({ getUser: user })
    await person.click(remove)
    expect(await screen.findByText('Your picture is removed')).toBeInTheDocument()
    await waitFor(async () => expect(await findOwnPicture()).toBe('MO'))
    await waitFor(async () => expect((await section()).getByRole('button', { name: 'Choose a Picture' })).toHaveFocus())
  })

  it('a file that is too large or no picture is refused before it is sent', async () => {
    const { person, server } = renderApp({ path, user })
    const large = new File(['x'], 'large.png', { type: 'image/png' })
    Object.defineProperty(large, 'size', { value: 7_549_747 })
    await person.upload(await fileInput(), large)
    expect(await (await section()).findByRole('alert')).toHaveTextContent('File Too Large. This image is 7.2 MB')
    await person.upload(await fileInput(), new File(['x'], 'me.webp', { type: 'image/tiff' }))
    expect(await (await section()).findByRole('alert')).toHaveTextContent('format tiff is not supported')
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
    const { person } = renderApp({ path, user: withPicture, server: { uploadMyPicture: answer } })
    await person.upload(await fileInput(), photo)
    await waitFor(async () => expect((await section()).getByRole('alert')).toHaveTextContent(text))
    expect(await findOwnPicture()).toBe('/pictures/me.jpg')
  })

  it('an upload after the session has ended leads to signing in', async () => {
    setClock()
    const { person } = renderApp({ path, user, server: { uploadMyPicture: failure('UNAUTHORIZED') } })
    await person.upload(await fileInput(), photo)
    expect(await screen.findByText('Unauthorized')).toBeInTheDocument()
  })
})
