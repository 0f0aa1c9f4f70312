import { createHash } from 'node:crypto'
import { paths, type Studio } from '@studio/contract'
import { html, raw } from 'hono/html'

const style = `
:root { color-scheme: light dark; --ground: light-dark(#f6f2ea, #1d1b18); --ink: light-dark(#2c2a26, #ece6da); --pine: light-dark(#2f5d50, #9cc5b4); --on-pine: light-dark(#fffdf9, #16201c) }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif }
main { max-width: 32rem; padding: 2rem }
h1 { font: 400 2rem/1.2 Georgia, serif; margin: 0 0 1rem }
button { font: inherit; min-height: 44px; padding: 0 1.5rem; border: 0; border-radius: 2px; background: var(--pine); color: var(--on-pine); cursor: pointer }
button:focus-visible, a:focus-visible { outline: 2px solid var(--pine); outline-offset: 3px }
a { color: var(--pine) }
`

/** The page may do nothing but show its own style and send its own form. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

type Page = { studio: Studio; title: string; text: string; button?: string }

/** A page of one sentence, and a button that sends the form to the address it stands on. It works without scripts. */
export function unsubscribePage({ studio, title, text, button }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · ${studio.name}</title><style>${raw(style)}</style></head>
<body><main>
<h1>${title}</h1>
<p>${text}</p>
${button ? html`<form method="post"><button type="submit">${button}</button></form>` : html`<p><a href="${paths.landing}">${studio.name}</a></p>`}
</main></body>
</html>`.toString()
}
