/** The emulators inside Docker: Stripe and Cloudinary by HTTPS under their own names, everything else on OUTSIDE_PORT. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { createProxyServer } from 'http-proxy-3'
import { readConfig } from '../../emulators/config.ts'
import { startEmulators } from '../../emulators/emulators.ts'
import { OUTSIDE, OUTSIDE_PORT, URL } from './studio.ts'

const config = readConfig({
  PUBLIC_URL: OUTSIDE,
  WEBHOOK_URL: `${URL}/api/webhooks/stripe`,
  DATA_DIR: '/tmp/emulators',
})
await startEmulators({ ...config, host: '0.0.0.0' })
const emulators = `http://127.0.0.1:${config.port}`
const read = (name: string) => readFileSync(`/certificate/${name}`)
const providers = createProxyServer({ changeOrigin: true })
createServer({ key: read('privkey.pem'), cert: read('fullchain.pem') }, (request, response) => {
  const isStripe = request.headers.host?.includes('stripe')
  providers.web(request, response, { target: `${emulators}/__local/${isStripe ? 'payments' : 'images'}/api` })
}).listen(443)
createProxyServer({ changeOrigin: true, target: emulators }).listen(OUTSIDE_PORT)
