import type { Mode } from './process-specs.ts'
import { getEmulatorsOrigin } from './service-variables.ts'
import type { Settings } from './settings.ts'

/** Formats the addresses and accounts that the start script prints when everything is up. */
export function formatServiceUrls({
  settings,
  mode,
  seconds,
}: {
  settings: Settings
  mode: Mode
  seconds: number
}): string {
  const { publicUrl } = settings
  const rows = [['the product', `${publicUrl}/`]]
  if (!settings.isProduction && mode === 'deployed')
    rows.push(['emulators', `${getEmulatorsOrigin(settings)}/__local/`])
  if (!settings.isProduction && mode !== 'deployed') {
    rows.push(
      ['all services', `${publicUrl}/__local/`],
      ['mail inbox', `${publicUrl}/__local/mail/`],
      ['payments', `${publicUrl}/__local/payments/ledger`],
      ['API', `${publicUrl}/api/openapi.json`],
    )
  }
  const lines = rows.map(([label = '', address]) => `  ${label.padEnd(12)} ${address}`)
  const accounts = settings.mongodbUri
    ? []
    : ['', '  sign in as   admin, member (monthly, active) or guest (no membership); password wellness-demo']
  const footer = [
    '',
    ...(mode === 'deployed' ? [`Upgrade without downtime: kill -USR2 ${process.pid}`] : []),
    `Ready after ${seconds.toFixed(1)} s. Ctrl-C ends everything; the data stays in ${settings.dataDir}.`,
  ]
  return ['', ...lines, ...accounts, ...footer].join('\n')
}
