import tokens from '@studio/ui/tokens.css?raw'

// Pictures for other sites and for home screens cannot follow a theme: they are drawn in the light one.
const values = new Map<string, string>()
for (const [, name = '', value = ''] of tokens.matchAll(
  /(--[\w-]+):\s*(?:light-dark\(\s*)?(#[0-9a-f]{3,8}|\.?\d[\d.]*)/gi,
)) {
  if (!values.has(name)) values.set(name, value)
}

/** The value of a token in the light theme. */
export function lightColour(token: string): string {
  const value = values.get(token)
  if (!value) throw new Error(`tokens.css has no plain value for ${token}`)
  return value
}

/** Markup made of tokens, as markup that stands alone. */
export const inLight = (markup: string): string =>
  markup.replace(/var\((--[\w-]+)\)/g, (_, token: string) => lightColour(token))
