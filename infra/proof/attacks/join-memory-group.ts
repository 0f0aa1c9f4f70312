/** Preloaded (`--import`) into a process that is to run within the memory group of MEMORY_GROUP. */
import { writeFileSync } from 'node:fs'

writeFileSync(process.env.MEMORY_GROUP ?? '', String(process.pid))
