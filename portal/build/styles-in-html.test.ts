import { expect, test } from 'vitest'
import { inlineStyles } from './styles-in-html.ts'

const page = '<head><link rel="stylesheet" crossorigin href="/portal-assets/assets/index-a1.css"></head>'

test('the style sheet of a page is part of its HTML', () => {
  expect(inlineStyles(page, (file) => `<style>${file}</style>`)).toBe('<head><style>assets/index-a1.css</style></head>')
})

test('a page without a style sheet fails the build', () => {
  expect(() => inlineStyles('<head></head>', () => '')).toThrow('links no style sheet')
})
