import { Hono } from 'hono'
import { faultRoutes } from '../fault-routes.ts'
import type { Faults } from '../faults.ts'
import type { CapturedEmails } from './captured-emails.ts'
import { inboxPage } from './inbox-page.ts'

/** Everything under `/__local/mail`: the inbox for people, the JSON list for tests. */
export function mailRoutes({ capturedEmails, faults }: { capturedEmails: CapturedEmails; faults: Faults }): Hono {
  const { collection } = capturedEmails
  const routes = new Hono()
  routes.route('/faults', faultRoutes(faults))
  routes.get('/', (c) => c.html(inboxPage({ capturedEmails: collection.all(), open: undefined })))
  routes.get('/email', (c) => c.json(collection.all()))
  routes.delete('/email/all', async (c) => {
    await capturedEmails.clear()
    return c.json({ message: 'The inbox is empty.' })
  })
  routes.post('/clear', async (c) => {
    await capturedEmails.clear()
    return c.redirect('/__local/mail/', 303)
  })
  routes.get('/email/:id', (c) => {
    const mail = collection.get(c.req.param('id'))
    return mail ? c.json(mail) : c.json({ message: 'There is no such mail.' }, 404)
  })
  routes.get('/email/:id/raw', async (c) => {
    const mail = collection.get(c.req.param('id'))
    if (!mail) return c.json({ message: 'There is no such mail.' }, 404)
    return c.body(new Uint8Array(await capturedEmails.raw(mail)), 200, download('message/rfc822', `${mail.id}.eml`))
  })
  routes.get('/email/:id/attachments/:place', async (c) => {
    const mail = collection.get(c.req.param('id'))
    const place = Number(c.req.param('place'))
    const about = mail?.attachments[place]
    const bytes = mail && (await capturedEmails.attachment(mail, place))
    if (!about || !bytes) return c.json({ message: 'There is no such attachment.' }, 404)
    return c.body(new Uint8Array(bytes), 200, download(about.contentType, about.filename))
  })
  routes.get('/:id', (c) => {
    const open = collection.get(c.req.param('id'))
    return c.html(inboxPage({ capturedEmails: collection.all(), open }), open ? 200 : 404)
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
