import { expect, test } from 'vitest'
import { createPortalPolicy } from '../gateway/headers.ts'
import { listImageHosts } from './image-host.ts'

test('pages may load only pictures of the studio’s own cloud at the image host [SECURITY-37]', () => {
  const getImageSources = (env: Record<string, string>) =>
    /img-src [^;]*/.exec(createPortalPolicy(listImageHosts(env)))?.[0]
  const imageSources = "img-src 'self' data: blob: https://res.cloudinary.com/lotus/"
  expect(getImageSources({ CLOUDINARY_URL: 'cloudinary://key:secret@lotus' })).toBe(imageSources)
  expect(getImageSources({ CLOUDINARY_URL: 'cloudinary://key:secret@lotus?secure=true' })).toBe(imageSources)
  expect(getImageSources({ CLOUDINARY_CLOUD: 'lotus' })).toBe(imageSources)
  expect(getImageSources({})).toBe("img-src 'self' data: blob:")
})
