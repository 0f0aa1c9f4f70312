import { resolve } from 'node:path'

const standIns = { clone: 'clone', cloneDeep: 'clone-deep', isPlainObject: 'is-plain-object', toPath: 'to-path' }

/** Vite aliases that put the functions beside this file in the place of lodash's (see README.md). */
export const smallLodash = Object.entries(standIns).map(([name, file]) => ({
  find: `lodash-es/${name}`,
  replacement: resolve(import.meta.dirname, `${file}.ts`),
}))
