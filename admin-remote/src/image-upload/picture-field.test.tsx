import { aClass } from '@studio/contract/testing'
import { deferredResponse, failure } from '@studio/contract/testing/server'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openNewClass } from '../features/classes/testing/classes.ts'
import { renderAdmin } from '../testing/render-admin.tsx'

const picture = new File(['picture'], 'reeds.png', { type: 'image/png' })

function getFileInput(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('The dialog has no file input')
  return input
}

describe('a picture', () => {
  it('a picture is uploaded, shown, and saved with the class', async () => {
    const storedImage = {
      imageUrl: 'https://res.cloudinary.com/studio/reeds.png',
      sizeDisplay: '1.2 MB',
      format: 'PNG',
    }
    const { person, server } = renderAdmin({ server: { uploadImage: storedImage, createClass: aClass() } })
    const dialog = await openNewClass(person)
    await person.upload(getFileInput(), picture)
    expect(await dialog.findByText('Image uploaded successfully! PNG format, 1.2 MB')).toBeInTheDocument()
    const sentForm = server.callsOf('uploadImage')[0]?.body
    expect(sentForm instanceof FormData && sentForm.get('image')).toBeInstanceOf(File)
    expect(document.querySelector('[role="dialog"] img')).toHaveAttribute('src', storedImage.imageUrl)
    await person.type(dialog.getByLabelText('Name'), 'Evening Stretch')
    await person.click(dialog.getByRole('button', { name: 'Create Class' }))
    await waitFor(() =>
      expect(server.callsOf('createClass')[0]?.body).toMatchObject({ imageUrl: storedImage.imageUrl }),
    )
  })

  it('an upload shows its progress, and the class cannot be saved meanwhile [ADMIN-14]', async () => {
    const response = deferredResponse()
    const { person, server } = renderAdmin({ server: { uploadImage: () => response.reply } })
    const dialog = await openNewClass(person)
    await person.type(dialog.getByLabelText('Name'), 'Evening Stretch')
    await person.upload(getFileInput(), picture)
    expect(await dialog.findByRole('progressbar', { name: 'Uploading picture' })).toHaveValue(0.5)
    await person.click(dialog.getByRole('button', { name: 'Uploading picture...' }))
    expect(server.callsOf('createClass')).toEqual([])
    response.release({ imageUrl: '/p.png', sizeDisplay: '1 KB', format: 'PNG' })
    expect(await dialog.findByRole('button', { name: 'Create Class' })).toBeInTheDocument()
  })

  it('a picture that is too large or of the wrong type is refused before it is sent [ADMIN-14]', async () => {
    const { person, server } = renderAdmin({ server: {} })
    const dialog = await openNewClass(person)
    const largeFile = new File(['x'], 'large.png', { type: 'image/png' })
    Object.defineProperty(largeFile, 'size', { value: 7_549_747 })
    await person.upload(getFileInput(), largeFile)
    expect(await dialog.findByText('File Too Large')).toBeInTheDocument()
    expect(dialog.getByText(/This image is 7.2 MB/)).toBeInTheDocument()
    await person.upload(getFileInput(), new File(['x'], 'page.webp', { type: 'image/tiff' }))
    expect(await dialog.findByText('Invalid File Format')).toBeInTheDocument()
    expect(dialog.getByText(/format tiff is not supported/)).toBeInTheDocument()
    expect(server.callsOf('uploadImage')).toEqual([])
  })

  it.each([
    ['FILE_TOO_LARGE', 'File Too Large'],
    ['INVALID_FORMAT', 'Invalid File Format'],
    ['UNSUPPORTED_IMAGE_FORMAT', 'Invalid File Format'],
    ['INVALID_FILE_TYPE', 'Invalid File Type'],
    ['NO_FILE_SELECTED', 'No File Selected'],
    ['IMAGE_SERVICE_FAILED', 'Upload Error'],
  ] as const)('the error %s of an upload has the title %s', async (code, title) => {
    const { person } = renderAdmin({ server: { uploadImage: failure(code, { message: 'This picture was refused.' }) } })
    const dialog = await openNewClass(person)
    await person.upload(getFileInput(), picture)
    expect(await dialog.findByText(title)).toBeInTheDocument()
    const message = code === 'NO_FILE_SELECTED' ? 'Please select an image file to upload.' : 'This picture was refused.'
    expect(dialog.getByText(message)).toBeInTheDocument()
  })
})
