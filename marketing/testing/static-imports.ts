/** The static imports of a built script: './react.B54jxNxs.js'. Dynamic imports are left out. */
export const findStaticImports = (script: string): string[] =>
  [...script.matchAll(/(?:^|[;}])import\s*(?:[^"'();]*from)?\s*["'](\.\/[^"']+)["']/g)].map(([, name = '']) => name)
