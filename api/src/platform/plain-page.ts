import { createHash } from 'node:crypto'
import { type Message, paths, type Studio } from '@studio/contract'
import { html, raw } from 'hono/html'
import { AppError } from './app-error.ts'
import type { HttpContext } from './http.ts'

// The page loads nothing, like a mail, so the colours of tokens.css (wall, paper, ink, pine) are repeated here.
const style = `
:root { color-scheme: light dark; --wall: light-dark(#e9eeeb, #141b1d); --paper: light-dark(#fdfbf7, #1c2527); --ink: light-dark(#1b2a2d, #ede7da); --pine: light-dark(#1f5a4b, #9bd0ba); --on-pine: light-dark(#fdfbf7, #10211d) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100svh; display: grid; place-items: center; padding: 1rem; background: var(--wall); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif }
main { width: 100%; max-width: 34rem; padding: clamp(1.5rem, 6vw, 3rem); background: var(--paper); border-radius: 2px }
h1 { font: 400 clamp(1.75rem, 6vw, 2.25rem)/1.2 Georgia, serif; margin: 0 0 1rem; text-wrap: balance }
p { margin: 0 0 1.5rem; overflow-wrap: anywhere }
form { display: flex; flex-wrap: wrap; gap: 1rem }
form, main > :last-child { margin-bottom: 0 }
button { font: inherit; min-height: 44px; padding: 0 1.5rem; border: 0; border-radius: 2px; background: var(--pine); color: var(--on-pine); cursor: pointer }
button.quiet { background: none; color: var(--pine); border: 1px solid }
button:focus-visible, a:focus-visible { outline: 2px solid var(--pine); outline-offset: 3px }
a { color: var(--pine) }
`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

type Page = {
  studio: Studio
  title: string
  texts: readonly string[]
  button?: string
  otherButton?: { label: string; action: string }
  /** Shown on a page without a button. */
  link?: { label: string; href: string }
}

function renderPage({
  studio,
  title,
  texts,
  button,
  otherButton,
  link = { label: studio.name, href: paths.landing },
}: Page): string {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · ${studio.name}</title><style>${raw(style)}</style></head>
<body><main>
<h1>${title}</h1>
${texts.map((text) => html`<p>${text}</p>\n`)}
${button ? html`<form method="post"><button type="submit">${button}</button>${otherButton ? html` <button type="submit" formaction="${otherButton.action}" class="quiet">${otherButton.label}</button>` : ''}</form>` : html`<p><a href="${link.href}">${link.label}</a></p>`}
</main></body>
</html>`.toString()
}

/** Sends a page with a few sentences and a button or link, for links in mails. It works without scripts. */
export function sendPage({ http, status, page }: { http: HttpContext; status: 200 | 404 | 409; page: Page }): Response {
  http.header('Content-Security-Policy', policy)
  http.header('Cache-Control', 'no-store')
  return http.html(renderPage(page), status)
}

type LinkPageInput = { http: HttpContext; studio: Studio; link?: { label: string; href: string } }

/** Sends the page of a mailed link, or on a 404 or 409 a page that says why the link does not work. */
export async function sendLinkPage(
  { http, ...commonFields }: LinkPageInput,
  preparePage: () => Promise<Omit<Page, 'studio'>>,
): Promise<Response> {
  try {
    return sendPage({ http, status: 200, page: { ...commonFields, ...(await preparePage()) } })
  } catch (error) {
    if (!(error instanceof AppError) || (error.status !== 404 && error.status !== 409)) throw error
    const page = { ...commonFields, title: 'This link does not work', texts: [error.message] }
    return sendPage({ http, status: error.status, page })
  }
}

/** Answers a press of the button on the page of a mailed link: browsers get a page, other clients the JSON response. */
export async function answerLinkForm(
  input: LinkPageInput,
  { title, link, act }: Pick<Page, 'title' | 'link'> & { act: () => Promise<Message> },
): Promise<Response | Message> {
  if (!input.http.req.header('Accept')?.includes('text/html')) return act()
  return sendLinkPage(input, async () => ({ title, texts: [(await act()).message], ...(link && { link }) }))
}
