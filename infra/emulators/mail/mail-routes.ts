import { Hono } from 'hono'
import { createFaultRoutes, type Faults } from '../faults.ts'
import type { CapturedEmails } from './captured-emails.ts'
import { renderInboxPage, renderMailPage } from './inbox-page.ts'

/** Everything under `/__local/mail`: the inbox for people, the JSON list for tests. */
export function createMailRoutes({ capturedEmails, faults }: { capturedEmails: CapturedEmails; faults: Faults }): Hono {
  const { collection } = capturedEmails
  const routes = new Hono()
  routes.route('/faults', createFaultRoutes(faults))
  routes.get('/', (c) => c.html(renderInboxPage(collection.all())))
  routes.get('/email', (c) => c.json(collection.all()))
  routes.delete('/email/all', (c) => {
    collection.clear()
    return c.json({ message: 'The inbox is empty.' })
  })
  routes.post('/clear', (c) => {
    collection.clear()
    return c.redirect('/__local/mail/', 303)
  })
  routes.get('/email/:id', (c) => {
    const mail = collection.get(c.req.param('id'))
    return mail ? c.json(mail) : c.json({ message: 'There is no such mail.' }, 404)
  })
  routes.get('/email/:id/attachments/:index', (c) => {
    const attachment = collection.get(c.req.param('id'))?.attachments[Number(c.req.param('index'))]
    if (!attachment) return c.json({ message: 'There is no such attachment.' }, 404)
    return c.body(new Uint8Array(Buffer.from(attachment.base64, 'base64')), 200, {
      'Content-Type': attachment.contentType,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
    })
  })
  routes.get('/:id', (c) => {
    const mail = collection.get(c.req.param('id'))
    return mail ? c.html(renderMailPage(mail)) : c.html(renderInboxPage(collection.all()), 404)
  })
  return routes
}
