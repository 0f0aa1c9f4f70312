import { createFakeServer, deferredResponse, rawResponse } from '@studio/contract/testing/server'
import { afterEach, expect, test, vi } from 'vitest'
import { stubUploads } from '../testing/stub-uploads.ts'
import { uploadPicture } from './upload-picture.ts'

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
    account: '1',
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
    account: '1',
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })
  await expect(upload).rejects.toBeInstanceOf(SyntaxError)
})
