/**
 * `npm run production`: runs the deployment as processes of this machine: nginx with the deployed nginx.conf in front of two
 * API processes and the marketing server. SIGUSR2 builds and releases, and restarts one process after the other.
 */
import { startAndWait } from '../product/start-and-wait.ts'

await startAndWait('deployed')
