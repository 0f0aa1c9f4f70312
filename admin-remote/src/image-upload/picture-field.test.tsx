import { aClass } from '@studio/contract/testing'
import { deferredResponse, failure } from '@studio/contract/testing/server'
import { fillIn } from '@studio/ui/testing/fill-in'
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
  it('an upload shows its progress, and the class is saved only with the stored picture [ADMIN-14]', async () => {
    const storedImage = {
      imageUrl: 'https://res.cloudinary.com/studio/reeds.png',
      sizeDisplay: '1.2 MB',
      format: 'PNG',
    }
    const response = deferredResponse()
    const { person, server } = renderAdmin({ server: { uploadImage: response.reply, createClass: aClass() } })
    const dialog = await openNewClass(person)
    await fillIn(person, dialog.getByLabelText('Name'), 'Evening Stretch')
    await person.upload(getFileInput(), picture)
    // The test's uploads stop at 50% until the response is released.
    expect(await dialog.findByRole('progressbar', { name: 'Uploading picture' })).toHaveValue(0.5)
    await person.click(dialog.getByRole('button', { name: 'Uploading picture...' }))
    expect(server.callsOf('createClass')).toEqual([])
    response.release(storedImage)
    expect(await dialog.findByText('Image uploaded successfully! PNG format, 1.2 MB')).toBeInTheDocument()
    const sentForm = server.callsOf('uploadImage')[0]?.body
    expect(sentForm instanceof FormData && sentForm.get('image')).toBeInstanceOf(File)
    expect(document.querySelector('[role="dialog"] img')).toHaveAttribute('src', storedImage.imageUrl)
    await person.click(dialog.getByRole('button', { name: 'Create Class' }))
    await waitFor(() =>
      expect(server.callsOf('createClass')[0]?.body).toMatchObject({ imageUrl: storedImage.imageUrl }),
    )
  })

  it('a picture that is too large or of the wrong type is refused before it is sent, and a refusal of the API is shown [ADMIN-14]', async () => {
    const refusal = failure('INVALID_FILE_TYPE', { message: 'This picture was refused.' })
    const { person, server } = renderAdmin({ server: { uploadImage: refusal } })
    const dialog = await openNewClass(person)
    const largeFile = new File(['x'], 'large.png', { type: 'image/png' })
    Object.defineProperty(largeFile, 'size', { value: 7_549_747 })
    await person.upload(getFileInput(), largeFile)
    expect(await dialog.findByText('File Too Large')).toBeInTheDocument()
    expect(dialog.getByText(/This image is 7.2 MB/)).toBeInTheDocument()
    // The type decides, not the extension.
    await person.upload(getFileInput(), new File(['x'], 'page.webp', { type: 'image/tiff' }))
    expect(await dialog.findByText('Invalid File Format')).toBeInTheDocument()
    expect(dialog.getByText(/format tiff is not supported/)).toBeInTheDocument()
    expect(server.callsOf('uploadImage')).toEqual([])
    await person.upload(getFileInput(), picture)
    expect(await dialog.findByText('Invalid File Type')).toBeInTheDocument()
    expect(dialog.getByText('This picture was refused.')).toBeInTheDocument()
  })
})
