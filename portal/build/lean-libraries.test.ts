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
  expect(code).toMatch(/var Link = \/\* @__PURE__ \*\/ React\d*\.forwardRef\(/)
})

it('formik loses the names and the helper of components that ours are not made by', () => {
  const code = lean(resolve(modules, 'formik/dist/formik.esm.js'))
  expect(code).not.toMatch(/^\w+\.(displayName|defaultProps) =/m)
  expect(code).not.toContain("from 'hoist-non-react-statics'")
  expect(code).toContain('function useFormik(')
})

it('no prefixes for old browsers are carried along', () => {
  expect(lean(resolve(modules, 'stylis/src/Prefixer.js'))).toMatch(/export const prefix = \(value\) => value\s*$/)
})

it('a library that looks different now is refused, any other file is left as it is', () => {
  expect(() => leanLibrary({ id: '/x/formik/dist/formik.esm.js', code: '' })).toThrow('formik no longer holds')
  expect(leanLibrary({ id: '/x/app.ts', code: 'const a = 1' })).toBe('const a = 1')
})
