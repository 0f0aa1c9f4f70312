/** Loaded before the API in a process that is to have one of the faults of planted-faults.ts. */
import { registerHooks } from 'node:module'
import { plantedFaults } from './planted-faults.ts'

const name = process.env.PLANTED_FAULT ?? ''
const fault = plantedFaults[name]
if (!fault) throw new Error(`there is no fault ${name}`)

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context)
    const edits = fault.edits.filter(({ file }) => url.endsWith(`/api/src/${file}`))
    if (edits.length === 0) return loaded
    const text = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source)
    const source = edits.reduce((before, { file, from, to }) => {
      if (before.split(from).length !== 2) throw new Error(`${file} has no longer once: ${from}`)
      return before.replace(from, () => to)
    }, text)
    return { ...loaded, source }
  },
})
