import { Hono } from 'hono'
import { faultRoutes } from '../fault-routes.ts'
import type { Faults } from '../faults.ts'
import type { Letters } from './captured-emails.ts'
import { inboxPage } from './inbox-page.ts'

/** Everything under `/__local/mail`: the inbox for people, the JSON list for tests. */
export function mailRoutes({ letters, faults }: { letters: Letters; faults: Faults }): Hono {
  const { shelf } = letters
  const routes = new Hono()
  routes.route('/faults', faultRoutes(faults))
  routes.get('/', (c) => c.html(inboxPage({ letters: shelf.all(), open: undefined })))
  routes.get('/email', (c) => c.json(shelf.all()))
  routes.delete('/email/all', async (c) => {
    await letters.clear()
    return c.json({ message: 'The inbox is empty.' })
  })
  routes.post('/clear', async (c) => {
    await letters.clear()
    return c.redirect('/__local/mail/', 303)
  })
  routes.get('/email/:id', (c) => {
    const letter = shelf.get(c.req.param('id'))
    return letter ? c.json(letter) : c.json({ message: 'There is no such mail.' }, 404)
  })
  routes.get('/email/:id/raw', async (c) => {
    const letter = shelf.get(c.req.param('id'))
    if (!letter) return c.json({ message: 'There is no such mail.' }, 404)
    return c.body(new Uint8Array(await letters.raw(letter)), 200, download('message/rfc822', `${letter.id}.eml`))
  })
  routes.get('/email/:id/attachments/:place', async (c) => {
    const letter = shelf.get(c.req.param('id'))
    const place = Number(c.req.param('place'))
    const about = letter?.attachments[place]
    const bytes = letter && (await letters.attachment(letter, place))
    if (!about || !bytes) return c.json({ message: 'There is no such attachment.' }, 404)
    return c.body(new Uint8Array(bytes), 200, download(about.contentType, about.filename))
  })
  routes.get('/:id', (c) => {
    const open = shelf.get(c.req.param('id'))
    return c.html(inboxPage({ letters: shelf.all(), open }), open ? 200 : 404)
  })
  return routes
}

function download(contentType: string, filename: string): Record<string, string> {
  return {
    'Content-Type': contentType,
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
    'X-Content-Type-Options': 'nosniff',
  }
}
