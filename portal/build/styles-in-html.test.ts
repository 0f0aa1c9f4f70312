import { expect, test } from 'vitest'
import { withStyles } from './styles-in-html.ts'

const page = '<head><link rel="stylesheet" crossorigin href="/portal-assets/assets/index-a1.css"></head>'

test('the style sheet of a page is part of its HTML', () => {
  expect(withStyles(page, (file) => `<style>${file}</style>`)).toBe('<head><style>assets/index-a1.css</style></head>')
})

test('a page without a style sheet is not built', () => {
  expect(() => withStyles('<head></head>', () => '')).toThrow('links no style sheet')
})
