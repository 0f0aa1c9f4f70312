/** `npm run dev`: like `npm start`, with hot reload in every package. */
import { startAndWait } from '../product/start-and-wait.ts'

await startAndWait('dev')
