import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { style } from './style.ts'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

type Page = { title: string; body: Markup; narrow?: boolean; note?: string }

/** A whole page of an emulator, with a line on top that says it is one. */
export function page({
  title,
  body,
  narrow = false,
  note = 'no money moves, no mail leaves this machine',
}: Page): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${raw(style)}</style>
</head>
<body>
<header class="local">Local emulator: ${note}. <a href="/__local/">All local services</a></header>
<main class="${narrow ? 'narrow' : ''}">${body}</main>
</body>
</html>`
}

/** Cents as people read them, e.g. $25.00. */
export function money(cents: number, currency = 'usd'): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100)
}

/** Seconds since 1970 as a day and a time, UTC. */
export function when(seconds: number): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(seconds * 1000)} UTC`
}

/** Seconds since 1970 as a day, UTC. */
export function day(seconds: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000)
}
