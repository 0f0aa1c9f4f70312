import { fileURLToPath } from 'node:url'

const own = (name: string) => fileURLToPath(new URL(`../src/islands/light/${name}.ts`, import.meta.url))

/**
 * Replaces general functions that Formik imports with small ones: our forms are flat and hold plain data. They save 10
 * kB of the 95 that the first interaction with a form may cost (testing/islands.test.ts).
 */
export const lighterFormik = [
  { find: /^lodash-es\/clone(Deep)?$/, replacement: own('copy') },
  { find: 'lodash-es/toPath', replacement: own('path') },
  { find: 'lodash-es/isPlainObject', replacement: own('is-plain-object') },
  { find: 'react-fast-compare', replacement: own('is-equal') },
  { find: 'hoist-non-react-statics', replacement: own('hoist-statics') },
  { find: 'deepmerge', replacement: own('deepmerge') },
]
