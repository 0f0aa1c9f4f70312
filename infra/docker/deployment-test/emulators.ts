/** The emulators inside Docker: Stripe and Cloudinary over HTTPS under their own host names, everything on EMULATORS_PORT. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { createProxyServer } from 'http-proxy-3'
import { readConfig } from '../../emulators/config.ts'
import { startEmulators } from '../../emulators/emulators.ts'
import { EMULATORS_PORT, EMULATORS_URL, STUDIO_URL } from './studio.ts'

const config = readConfig({
  PUBLIC_URL: EMULATORS_URL,
  WEBHOOK_URL: `${STUDIO_URL}/api/webhooks/stripe`,
  DATA_DIR: '/tmp/emulators',
})
await startEmulators({ ...config, host: '0.0.0.0' })
const localEmulatorsUrl = `http://127.0.0.1:${config.port}`
const readCertificate = (name: string) => readFileSync(`/certificate/${name}`)
const providers = createProxyServer({ changeOrigin: true })
createServer({ key: readCertificate('privkey.pem'), cert: readCertificate('fullchain.pem') }, (request, response) => {
  const isStripe = request.headers.host?.includes('stripe')
  providers.web(request, response, { target: `${localEmulatorsUrl}/__local/${isStripe ? 'payments' : 'images'}/api` })
}).listen(443)
createProxyServer({ changeOrigin: true, target: localEmulatorsUrl }).listen(EMULATORS_PORT)
