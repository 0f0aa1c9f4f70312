import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { addFirstPaint } from './first-paint.ts'

const shell = readFileSync(resolve(import.meta.dirname, '../index.html'), 'utf8')
const paint = { html: '<h1>Classes $& $1</h1>', css: '.a{color:red}' }

it('the first paint is in the HTML before the application, inert, with its styles in the head, hidden without scripts [SCREENS-45]', () => {
  const page = addFirstPaint(shell, paint)
  expect(page).toMatch(/<style>\.a\{color:red\}<\/style>.*<\/head>/s)
  expect(page).toContain(
    `<div id="first-paint" inert aria-hidden="true">${paint.html}</div>\n    <div id="root"></div>`,
  )
  expect(page).toContain('<noscript><style>#first-paint{display:none}</style></noscript>')
  expect(page).toContain('<script type="module" fetchpriority="low" src="/src/main.tsx">')
})

it('a shell without a placeholder for the first paint fails the build', () => {
  expect(() => addFirstPaint('<html></html>', paint)).toThrow('no place for the first paint')
})
