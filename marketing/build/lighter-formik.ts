import { fileURLToPath } from 'node:url'

const own = (name: string) => fileURLToPath(new URL(`../src/islands/${name}.ts`, import.meta.url))

/**
 * Small functions in place of the general ones that Formik imports: our forms are flat and hold plain data. They save 9 kB
 * of the 95 that the first touch of a form may cost (testing/islands.test.ts).
 */
export const lighterFormik = [
  { find: /^lodash-es\/clone(Deep)?$/, replacement: own('lodash-copy') },
  { find: 'lodash-es/toPath', replacement: own('lodash-path') },
  { find: 'lodash-es/isPlainObject', replacement: own('lodash-plain-object') },
  { find: 'hoist-non-react-statics', replacement: own('no-statics') },
]
