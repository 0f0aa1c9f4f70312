import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { style } from './style.ts'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

/** A page of an emulator, with a header that says so. */
export function renderPage({ title, body }: { title: string; body: Markup }): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${raw(style)}</style>
</head>
<body>
<header>Local emulator: no money moves, no mail leaves this machine. <a href="/__local/">All local services</a></header>
<main>${body}</main>
</body>
</html>`
}

/** A form with a single button. */
export const renderActionForm = ({ action, label }: { action: string; label: string }): Markup =>
  html`<form method="post" action="${action}"><button>${label}</button></form>`

/** Cents as people read them, e.g. $25.00. */
export function formatMoney(cents: number, currency = 'usd'): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100)
}

/** Seconds since 1970 as a day, UTC. */
export function formatDay(seconds: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000)
}
