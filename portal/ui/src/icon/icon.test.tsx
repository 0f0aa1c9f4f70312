import * as phosphor from '@phosphor-icons/react'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Icon } from './icon.tsx'
import { getIconMarkup } from './icon-markup.ts'
import { type IconName, lightPaths, regularPaths } from './icon-paths.ts'
import { eye, eyeSlash } from './password-icon-paths.ts'

const names = Object.keys(lightPaths) as IconName[]

/** The package's own drawing of an icon. */
function readOriginal(name: string, weight: 'light' | 'regular'): string {
  const component = name.replace(/(^|-)\w/g, (letter) => letter.replace('-', '').toUpperCase())
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: a test of all icons, nothing is bundled
  const Original = phosphor[component as keyof typeof phosphor] as ComponentType<{ weight: string }>
  return renderToStaticMarkup(<Original weight={weight} />)
}

it.each(names)('%s is drawn as Phosphor draws it', (name) => {
  expect(readOriginal(name, 'light')).toContain(`d="${lightPaths[name]}"`)
})

it.each([
  ['eye', eye],
  ['eye-slash', eyeSlash],
])('%s of a password field is drawn as Phosphor draws it', (name, path) => {
  expect(readOriginal(name, 'light')).toContain(`d="${path}"`)
})

it.each(Object.keys(regularPaths) as (keyof typeof regularPaths)[])(
  '%s at 16 pixels has the regular weight',
  (name) => {
    expect(readOriginal(name, 'regular')).toContain(`d="${regularPaths[name]}"`)
    expect(getIconMarkup({ name, size: 16 })).toContain(regularPaths[name])
    expect(getIconMarkup({ name })).toContain(lightPaths[name])
  },
)

it('React and plain markup draw the same hidden icon', () => {
  const { container } = render(<Icon name="x" size={24} />)
  expect(container.innerHTML.replace('></path>', '/>')).toBe(getIconMarkup({ name: 'x', size: 24 }))
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})
