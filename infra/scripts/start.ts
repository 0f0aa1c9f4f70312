/** `npm start`: builds what is stale, starts everything, prints the URLs, runs until Ctrl-C. */
import { startAndWait } from '../product/start-and-wait.ts'

await startAndWait('built')
