import type { Plugin } from 'vite'

type Edit = { from: string | RegExp; to: string }
type Library = { name: string; file: RegExp; edits: readonly Edit[] }

/**
 * Makes libraries tree-shakable. Names assigned later and calls not marked as pure make a bundler keep unused code:
 * together 9 kB over the wire for a page with a form.
 */
const libraries: readonly Library[] = [
  {
    name: 'react-router',
    file: /\/react-router\/dist\/development\/chunk-6[^/]*\.mjs$/,
    edits: [
      { from: 'var ENABLE_DEV_WARNINGS = true;', to: 'var ENABLE_DEV_WARNINGS = false;' },
      { from: /^\w+\.displayName = "[^"]*";$/gm, to: '' },
      { from: /= (React\d*\.(?:forwardRef|memo|createContext))\(/g, to: '= /* @__PURE__ */ $1(' },
      // Only for routes as data; its static field makes the class look needed.
      { from: /^var RenderErrorBoundary = class[\s\S]*?^RenderErrorBoundary\.contextType = .*$/m, to: '' },
    ],
  },
  {
    name: 'formik',
    file: /\/formik\/dist\/formik\.esm\.js$/,
    edits: [
      { from: /^\w+\.displayName = '[^']*';$/gm, to: '' },
      { from: /^FieldArrayInner\.defaultProps = \{[^}]*\};$/m, to: '' },
      // Only for components made by `connect` and `withFormik`; ours use the hook.
      {
        from: "import hoistNonReactStatics from 'hoist-non-react-statics';",
        to: 'const hoistNonReactStatics = (target) => target;',
      },
    ],
  },
  {
    // styled-components prefixes for old browsers only when it is asked to.
    name: 'stylis',
    file: /\/stylis\/src\/Prefixer\.js$/,
    edits: [{ from: /^export function prefix[\s\S]*$/m, to: 'export const prefix = (value) => value\n' }],
  },
]

/** A library's file without that; unchanged when it is none of those. Throws when the file looks different now. */
export function leanLibrary({ id, code }: { id: string; code: string }): string {
  const library = libraries.find(({ file }) => file.test(id))
  if (!library) return code
  return library.edits.reduce((text, { from, to }) => {
    const next = text.replace(from, to)
    if (next === text) throw new Error(`${library.name} no longer holds ${from}: see portal/build/lean-libraries.ts`)
    return next
  }, code)
}

/** Applies `leanLibrary` to what browsers get. */
export function leanLibraries(): Plugin {
  return {
    name: 'lean-libraries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: libraries.map(({ file }) => file) },
      handler: (code, id) => ({ code: leanLibrary({ id, code }), map: null }),
    },
  }
}
