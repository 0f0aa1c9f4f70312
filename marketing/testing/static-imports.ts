/** What a built script imports at once, as it names it: './react.B54jxNxs.js'. What it imports later does not count. */
export const staticImports = (script: string): string[] =>
  [...script.matchAll(/(?:^|[;}])import\s*(?:[^"'();]*from)?\s*["'](\.\/[^"']+)["']/g)].map(([, name = '']) => name)
