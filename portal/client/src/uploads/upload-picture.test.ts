import { ApiError } from '@studio/contract'
import { createFakeServer, deferredResponse, rawResponse } from '@studio/contract/testing/server'
import { afterEach, expect, test, vi } from 'vitest'
import { stubUploads } from '../testing/stub-uploads.ts'
import { toUploadProblem, uploadPicture } from './upload-picture.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an upload without a response fails after 120 seconds like a lost connection', async () => {
  vi.useFakeTimers()
  stubUploads(createFakeServer({ uploadImage: () => deferredResponse<never>().reply }))
  const onFailed = vi.fn()
  uploadPicture({
    call: 'uploadImage',
    file: new File(['x'], 'x.png', { type: 'image/png' }),
    accountId: '1',
    onProgress: () => undefined,
    signal: new AbortController().signal,
  }).catch(onFailed)
  await vi.advanceTimersByTimeAsync(119_000)
  expect(onFailed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(onFailed).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError))
})

test('an upload fails when its response is not JSON', async () => {
  const server = createFakeServer({ uploadImage: rawResponse({ text: '<html>' }) })
  stubUploads(server)
  const upload = uploadPicture({
    call: 'uploadImage',
    file: new File(['x'], 'x.png', { type: 'image/png' }),
    accountId: '1',
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })
  await expect(upload).rejects.toBeInstanceOf(SyntaxError)
})

test.each([
  ['FILE_TOO_LARGE', 'File Too Large'],
  ['INVALID_FORMAT', 'Invalid File Format'],
  ['UNSUPPORTED_IMAGE_FORMAT', 'Invalid File Format'],
  ['INVALID_FILE_TYPE', 'Invalid File Type'],
  ['NO_FILE_SELECTED', 'No File Selected', 'Please select an image file to upload.'],
  ['IMAGE_SERVICE_FAILED', 'Upload Error'],
])('the error %s of an upload has the title %s', (code, title, clientMessage?: string) => {
  const serverMessage = 'This picture was refused.'
  const body = { code, message: serverMessage } as ApiError['body']
  const error = new ApiError({ status: 400, message: serverMessage, body })
  expect(toUploadProblem(error)).toEqual({ title, message: clientMessage ?? serverMessage })
})
