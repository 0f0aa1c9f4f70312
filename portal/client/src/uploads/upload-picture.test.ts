import { createFakeServer, deferredResponse } from '@studio/contract/testing/server'
import { afterEach, expect, test, vi } from 'vitest'
import { stubUploads } from '../testing/fake-upload.ts'
import { uploadPicture } from './upload-picture.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an upload without a response times out after 120 seconds', async () => {
  vi.useFakeTimers()
  stubUploads(createFakeServer({ uploadImage: () => deferredResponse<never>().reply }))
  const failed = vi.fn()
  uploadPicture({
    call: 'uploadImage',
    file: new File(['x'], 'x.png', { type: 'image/png' }),
    account: '1',
    onProgress: () => undefined,
    signal: new AbortController().signal,
  }).catch(failed)
  await vi.advanceTimersByTimeAsync(119_000)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(failed).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError))
})
