import { expect, test } from 'vitest'
import { getPictureSource } from './picture.ts'

const box = { width: 256, height: 192, ownOrigin: 'https://studio.example' }

test('an uploaded picture is requested in its displayed size, and in double size for dense screens', () => {
  const address = 'https://res.cloudinary.com/studio/image/upload/v17/classes/yoga.jpg'
  expect(getPictureSource({ ...box, address })).toEqual({
    src: 'https://res.cloudinary.com/studio/image/upload/c_fill,w_256,h_192,f_auto,q_auto/v17/classes/yoga.jpg',
    srcset:
      'https://res.cloudinary.com/studio/image/upload/c_fill,w_256,h_192,f_auto,q_auto/v17/classes/yoga.jpg 1x, ' +
      'https://res.cloudinary.com/studio/image/upload/c_fill,w_512,h_384,f_auto,q_auto/v17/classes/yoga.jpg 2x',
    width: 256,
    height: 192,
  })
})

test('a picture from our own origin gets a relative URL', () => {
  const address = 'https://studio.example/__local/images/studio/image/upload/v17/a.png'
  expect(getPictureSource({ ...box, address }).src).toBe(
    '/__local/images/studio/image/upload/c_fill,w_256,h_192,f_auto,q_auto/v17/a.png',
  )
})

test('the URL of a picture that was not uploaded stays unchanged', () => {
  expect(getPictureSource({ ...box, address: '/pictures/a.png' })).toEqual({
    src: '/pictures/a.png',
    width: 256,
    height: 192,
  })
})
