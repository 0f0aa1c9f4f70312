/** `npm start`: builds stale packages, starts everything, prints the URLs and runs until Ctrl-C. */
import { startAndWait } from '../product/start-and-wait.ts'

await startAndWait('built')
