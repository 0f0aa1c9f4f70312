import { join } from 'node:path'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { isLocalHost } from '../processes/local-host.ts'
import type { EmulatorsConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { createFaults } from './faults.ts'
import { createImages } from './images/images.ts'
import { renderIndexPage } from './index-page.ts'
import { type CapturedEmails, openCapturedEmails } from './mail/captured-emails.ts'
import { createMailRoutes } from './mail/mail-routes.ts'
import { startSmtp } from './mail/smtp.ts'
import { type Payments, startPayments } from './payments/payments.ts'

export type Emulators = {
  url: string
  smtpPort: number
  /** The payment account and the captured mails, for tests that run the emulators in their own process. */
  payments: Payments
  capturedEmails: CapturedEmails
  stop: () => Promise<void>
}

/**
 * Starts all emulators in this process and returns their addresses. All paths are under `/__local/`; Stripe's API
 * is also at `/v1`, because the SDK can be given a host and a port but no path prefix.
 */
export async function startEmulators(config: EmulatorsConfig): Promise<Emulators> {
  const database = openDatabase(join(config.dataDir, 'emulators.sqlite'))
  const payments = startPayments({ database, config })
  const images = createImages({ database, config })
  const capturedEmails = openCapturedEmails(database)
  const mail = { capturedEmails, faults: createFaults() }
  const smtp = await startSmtp({ ...mail, config })

  const app = new Hono({ strict: false })
  app.use(async (c, next) => {
    if (!isLocalHost(c.req.header('host'))) return c.text('Only this machine may reach the emulators.', 403)
    await next()
    // The browser's Back button must reload a page.
    if (c.req.method === 'GET' && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
  })
  app.get('/__local/health', (c) => c.json({ status: 'ok' }))
  app.get('/__local', (c) => c.html(renderIndexPage({ config, payments, images, mail: { ...mail, port: smtp.port } })))
  app.route('/__local/payments/api/v1', payments.api)
  app.route('/v1', payments.api)
  app.route('/__local/payments', payments.pages)
  app.route('/__local/images', images.routes)
  app.route('/__local/mail', createMailRoutes(mail))

  const { server, port } = await listen(app, config)
  return {
    url: `http://${config.host}:${port}`,
    smtpPort: smtp.port,
    payments,
    capturedEmails,
    stop: async () => {
      await Promise.all([smtp.stop(), close(server)])
      await payments.stop()
      database.close()
    },
  }
}

function listen(app: Hono, { host, port }: EmulatorsConfig): Promise<{ server: ServerType; port: number }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: host, port }, (info) => resolve({ server, port: info.port }))
    // Keep connections longer than clients do, so that none is closed during a request.
    if ('keepAliveTimeout' in server) server.keepAliveTimeout = 65_000
    server.once('error', reject)
  })
}

/** Closes open connections too: a hanging response must not keep the process alive. */
function close(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
}
