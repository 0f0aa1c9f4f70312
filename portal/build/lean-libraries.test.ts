import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import type * as React from 'react'
import type * as ReactDom from 'react-dom'
import type * as ReactDomClient from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { leanLibrary } from './lean-libraries.ts'

const modules = resolve(import.meta.dirname, '../../node_modules')
const routerFolder = resolve(modules, 'react-router/dist/development')
const routerFile = readdirSync(routerFolder).find((name) => /^chunk-6.*\.mjs$/.test(name)) ?? ''

function lean(id: string): string {
  return leanLibrary({ id, code: readFileSync(id, 'utf8') })
}

it('the router build drops the names that prevent tree-shaking, and its developer warnings', () => {
  const code = lean(resolve(routerFolder, routerFile))
  expect(code).not.toMatch(/^\w+\.displayName =/m)
  expect(code).toContain('var ENABLE_DEV_WARNINGS = false;')
  expect(code).not.toContain('var RenderErrorBoundary =')
  expect(code).toMatch(/var Link = \/\* @__PURE__ \*\/ React\d*\.forwardRef\(/)
})

it('the formik build drops the names and the helpers of components that we do not use', () => {
  const code = lean(resolve(modules, 'formik/dist/formik.esm.js'))
  expect(code).not.toMatch(/^\w+\.(displayName|defaultProps) =/m)
  expect(code).not.toContain("from 'hoist-non-react-statics'")
  expect(code).toContain('function useFormik(')
})

it('the build has no vendor prefixes for old browsers', () => {
  expect(lean(resolve(modules, 'stylis/src/Prefixer.js'))).toMatch(/export const prefix = \(value\) => value\s*$/)
})

/** React as the build has it: the production files, run with the edits. */
function leanReact() {
  const modulesOf = createRequire(import.meta.filename)
  const run = (file: string, uses: Record<string, unknown>) => {
    const exported = {}
    const code = lean(resolve(modules, file))
    new Function('exports', 'require', code)(exported, (name: string) => uses[name] ?? modulesOf(name))
    return exported
  }
  const react = run('react/cjs/react.production.js', {}) as typeof React
  const dom = run('react-dom/cjs/react-dom.production.js', { react }) as typeof ReactDom
  const client = run('react-dom/cjs/react-dom-client.production.js', { react, 'react-dom': dom })
  return { react, dom, client: client as typeof ReactDomClient }
}

it('the react build shows, updates, suspends, moves and removes what is rendered, and answers events', async () => {
  const { react, dom, client } = leanReact()
  const { createElement, startTransition, Suspense, use, useState } = react
  const place = document.body.appendChild(document.createElement('div'))
  let arrive: (text: string) => void = () => undefined
  const text = new Promise<string>((done) => {
    arrive = done
  })
  const Late = () => createElement('p', null, use(text))
  function Page() {
    const [items, setItems] = useState(['one', 'two'])
    const [late, setLate] = useState(false)
    return [
      createElement('button', { key: 'turn', onClick: () => setItems((list) => [...list].reverse()) }, 'Turn'),
      createElement('button', { key: 'less', onClick: () => startTransition(() => setItems(['two'])) }, 'Less'),
      createElement('button', { key: 'late', onMouseOver: () => setLate(true) }, 'Late'),
      createElement('ul', { key: 'list' }, ...items.map((item) => createElement('li', { key: item }, item))),
      createElement(
        Suspense,
        { key: 'part', fallback: createElement('i', null, 'Loading') },
        late && createElement(Late),
      ),
      dom.createPortal('Beside', document.body, 'beside'),
    ]
  }
  const shown = () => [...place.querySelectorAll('li, i, p')].map((one) => one.textContent)
  const act = (step: () => void) => dom.flushSync(step)
  const button = (name: string) => [...place.querySelectorAll('button')].find((one) => one.textContent === name)

  const root = client.createRoot(place)
  act(() => root.render(createElement(react.StrictMode, null, createElement(Page))))
  expect(shown()).toEqual(['one', 'two'])
  expect(document.body.textContent).toContain('Beside')
  act(() => button('Turn')?.click())
  expect(shown()).toEqual(['two', 'one'])
  act(() => button('Less')?.click())
  await expect.poll(shown).toEqual(['two'])
  act(() => button('Late')?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })))
  await expect.poll(shown).toEqual(['two', 'Loading'])
  arrive('Here')
  await expect.poll(shown).toEqual(['two', 'Here'])
  act(() => root.unmount())
  expect(place.childNodes).toHaveLength(0)
  expect(document.body.textContent).not.toContain('Beside')
})

it('the react build has no hydration, view transitions, resource hints and form actions: using them is an error', () => {
  const { react, dom, client } = leanReact()
  const Form = () => react.useActionState(() => null, null)[0]
  const onUncaughtError = vi.fn()
  const root = client.createRoot(document.createElement('div'), { onUncaughtError })
  expect(client).not.toHaveProperty('hydrateRoot')
  expect(react).not.toHaveProperty('ViewTransition')
  expect(() => dom.preload('/a.css', { as: 'style' })).toThrow(TypeError)
  dom.flushSync(() => root.render(react.createElement(Form)))
  expect(onUncaughtError).toHaveBeenCalledWith(expect.any(TypeError), expect.anything())
})

it('a library whose code changed fails the build, any other file is left as it is', () => {
  expect(() => leanLibrary({ id: '/x/formik/dist/formik.esm.js', code: '' })).toThrow('formik no longer holds')
  expect(leanLibrary({ id: '/x/app.ts', code: 'const a = 1' })).toBe('const a = 1')
})
