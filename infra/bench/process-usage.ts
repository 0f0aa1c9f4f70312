import { readdirSync, readFileSync } from 'node:fs'

/** /proc counts CPU time in hundredths of a second. */
const TICK_MS = 10
type ProcessUsage = { pid: number; parent: number; cpuMs: number; megabytes: number }

/** What a process and those it started have used so far: CPU in ms, memory in MB (what they share counts for each). */
export function readUsage(root: number): Pick<ProcessUsage, 'cpuMs' | 'megabytes'> {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)))
  const treeOf = (pid: number): ProcessUsage[] =>
    all.flatMap((one) => (one.parent === pid ? [one, ...treeOf(one.pid)] : []))
  const tree = [...all.filter(({ pid }) => pid === root), ...treeOf(root)]
  return {
    cpuMs: tree.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    megabytes: Math.round(tree.reduce((sum, { megabytes }) => sum + megabytes, 0)),
  }
}

function readProcess(pid: number): ProcessUsage[] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0
    const cpuMs = (Number(fields[11]) + Number(fields[12])) * TICK_MS
    return [{ pid, parent: Number(fields[1]), cpuMs, megabytes: Number(kilobytes) / 1024 }]
  } catch {
    // It ended between the listing and the reading.
    return []
  }
}
