import { resolve } from 'node:path'

const emulators = { clone: 'clone', cloneDeep: 'clone-deep', isPlainObject: 'is-plain-object', toPath: 'to-path' }

const standAlone = { deepmerge: 'merge', 'react-fast-compare': 'is-equal' }

/** Vite aliases that replace functions of lodash and two other libraries with those in this folder (see README.md). */
export const smallLodash = [
  ...Object.entries(emulators).map(([name, file]) => ({ find: `lodash-es/${name}`, file })),
  ...Object.entries(standAlone).map(([name, file]) => ({ find: new RegExp(`^${name}$`), file })),
].map(({ find, file }) => ({ find, replacement: resolve(import.meta.dirname, `${file}.ts`) }))
