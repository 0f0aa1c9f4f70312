/**
 * What the catalogue is compared with: a Hono that answers the same bytes and does nothing else. Reads them from its
 * standard input and prints its port.
 */
import { text } from 'node:stream/consumers'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const bytes = await text(process.stdin)
const app = new Hono()
app.get('*', (c) => c.body(bytes, 200, { 'Content-Type': 'application/json; charset=UTF-8' }))
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(port))
