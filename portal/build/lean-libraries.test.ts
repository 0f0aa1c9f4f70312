import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
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

it('a library whose code changed fails the build, any other file is left as it is', () => {
  expect(() => leanLibrary({ id: '/x/formik/dist/formik.esm.js', code: '' })).toThrow('formik no longer holds')
  expect(leanLibrary({ id: '/x/app.ts', code: 'const a = 1' })).toBe('const a = 1')
})
