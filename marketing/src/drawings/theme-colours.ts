import tokens from '@studio/ui/tokens.css?raw'

// A picture file cannot read the style sheet of the page that shows it, so its colors are written into it.
export type Theme = 'light' | 'dark'

const VALUE = /(--[\w-]+):\s*(?:light-dark\(\s*)?(#[0-9a-f]{3,8}|\.?\d[\d.]*)(?:\s*,\s*(#[0-9a-f]{3,8}))?/gi
const DARK_BLOCK = /:root\[data-theme="dark"\]\s*\{([^}]*)\}/.exec(tokens)?.[1] ?? ''

const findValues = (styles: string, theme: Theme): [string, string][] =>
  [...styles.matchAll(VALUE)].map(([, name = '', light = '', dark = light]) => [name, theme === 'light' ? light : dark])

/** The first declaration of a token counts: later ones belong to other densities and devices. */
const firstOf = (entries: [string, string][]) => new Map(entries.toReversed())

const values: Record<Theme, ReadonlyMap<string, string>> = {
  light: firstOf(findValues(tokens, 'light')),
  dark: new Map([...firstOf(findValues(tokens, 'dark')), ...findValues(DARK_BLOCK, 'dark')]),
}

/** The plain value of a token in a theme. */
export function getColor(token: string, theme: Theme = 'light'): string {
  const value = values[theme].get(token)
  if (!value) throw new Error(`tokens.css has no plain value for ${token}`)
  return value
}

/** Replaces the tokens in markup by their values in a theme. */
export const inTheme = (markup: string, theme: Theme = 'light'): string =>
  markup.replace(/var\((--[\w-]+)\)/g, (_, token: string) => getColor(token, theme))
