import tokens from '@studio/ui/tokens.css?raw'

// An image file cannot use the page's style sheet, so colours are written into its markup.
export type Theme = 'light' | 'dark'

const DECLARATION_PATTERN =
  /(--[\w-]+):\s*(?:light-dark\(\s*)?(#[0-9a-f]{3,8}|\.?\d[\d.]*)(?:\s*,\s*(#[0-9a-f]{3,8}))?/gi
const DARK_BLOCK = /:root\[data-theme="dark"\]\s*\{([^}]*)\}/.exec(tokens)?.[1] ?? ''

const findValues = (styles: string, theme: Theme): [string, string][] =>
  [...styles.matchAll(DECLARATION_PATTERN)].map(([, name = '', light = '', dark = light]) => [
    name,
    theme === 'light' ? light : dark,
  ])

/**
 * Keeps the first declaration of each token (the last entry of a Map wins): later ones are for other screen densities and
 * devices.
 */
const keepFirst = (entries: [string, string][]) => new Map(entries.toReversed())

const tokenValues: Record<Theme, ReadonlyMap<string, string>> = {
  light: keepFirst(findValues(tokens, 'light')),
  dark: new Map([...keepFirst(findValues(tokens, 'dark')), ...findValues(DARK_BLOCK, 'dark')]),
}

/** The plain value of a token in a theme. */
export function getColour(token: string, theme: Theme = 'light'): string {
  const value = tokenValues[theme].get(token)
  if (!value) throw new Error(`tokens.css has no plain value for ${token}`)
  return value
}

/** Replaces the tokens in markup by their values in a theme. */
export const applyTheme = (markup: string, theme: Theme = 'light'): string =>
  markup.replace(/var\((--[\w-]+)\)/g, (_, token: string) => getColour(token, theme))
