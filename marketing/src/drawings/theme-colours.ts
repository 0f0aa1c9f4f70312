import tokens from '@studio/ui/tokens.css?raw'

// An image file cannot use the page's style sheet, so colours are written into its markup.
export type Theme = 'light' | 'dark'

// A token whose value is a colour, perhaps one for each theme, or a number (an opacity).
const TOKEN_PATTERN = /(--[\w-]+):\s*(?:light-dark\(\s*)?(#[0-9a-f]{3,8}|\.?\d[\d.]*)(?:\s*,\s*(#[0-9a-f]{3,8}))?/gi
const darkThemeRules = /:root\[data-theme="dark"\]\s*\{([^}]*)\}/.exec(tokens)?.[1] ?? ''

const findTokenValues = (styles: string, theme: Theme): [string, string][] =>
  [...styles.matchAll(TOKEN_PATTERN)].map(([, name = '', light = '', dark = light]) => [
    name,
    theme === 'light' ? light : dark,
  ])

/** Keeps the first value of each token: later ones are for other screens. In a Map the last entry would win. */
const keepFirst = (tokenEntries: [string, string][]) => new Map(tokenEntries.toReversed())

const tokenValues: Record<Theme, ReadonlyMap<string, string>> = {
  light: keepFirst(findTokenValues(tokens, 'light')),
  dark: new Map([...keepFirst(findTokenValues(tokens, 'dark')), ...findTokenValues(darkThemeRules, 'dark')]),
}

/** The value of a colour token in a theme, such as #fdfbf7. */
export function getColour(token: string, theme: Theme = 'light'): string {
  const value = tokenValues[theme].get(token)
  if (!value) throw new Error(`tokens.css has no plain value for ${token}`)
  return value
}

/** Replaces the tokens in markup with their values in a theme. */
export const applyTheme = (markup: string, theme: Theme = 'light'): string =>
  markup.replace(/var\((--[\w-]+)\)/g, (_, token: string) => getColour(token, theme))
