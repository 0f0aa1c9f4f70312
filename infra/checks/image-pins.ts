import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const DAY = 86_400_000
/** Older than this, a pin is named loudly: security patches come about monthly. */
const OLD_DAYS = 60

/** `published` is a day or a month; a pin that `stays` needs none. */
type Pin = { pin: string; published?: string; stays?: boolean }
/** What the pins are like: `faults` fail the check, `ages` are one line each, loud (in stars) when a pin is old. */
type PinReport = { faults: string[]; ages: string[] }

/** Every image and pip package that files of the repository pin, as `name:version` or `name==version`. */
export function pinnedIn(root: string): string[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const versionIn = (path: string) => /^const VERSION = '([^']+)'$/m.exec(read(path))?.[1] ?? 'none'
  const from = [...read('infra/docker/Dockerfile').matchAll(/^FROM (\S+:\S+)/gm)].map(([, image = '']) => image)
  const composed = read('docker-compose.yml') + read('infra/docker/watch.yml')
  // Images of our own are built here, whatever they are called.
  const image = [...composed.matchAll(/^\s+image: ([^$\s]+)$/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('studio-'))
  const pip = `SecantusDB==${versionIn('infra/database/secantus-wheel.ts')}`
  return [...new Set([...from, ...image, pip])]
}

/** Compares what is pinned with infra/docker/pins.yaml, and says how old each pin is on the day `now`. */
export function checkPins({ root, now }: { root: string; now: Date }): PinReport {
  const known = parse(readFileSync(join(root, 'infra/docker/pins.yaml'), 'utf8')) as Pin[]
  const pinned = pinnedIn(root)
  const unknown = pinned.filter((pin) => !known.some((one) => one.pin === pin))
  const gone = known.filter(({ pin }) => !pinned.includes(pin))
  const undated = known.filter(({ published, stays }) => !stays && Number.isNaN(Date.parse(published ?? '')))
  return {
    faults: [
      ...undated.map(({ pin }) => `${pin} has no day of publication in infra/docker/pins.yaml`),
      ...unknown.map((pin) => `${pin} has no day of publication in infra/docker/pins.yaml`),
      ...gone.map(({ pin }) => `infra/docker/pins.yaml names ${pin}, which nothing pins`),
    ],
    ages: known.filter(({ pin }) => pinned.includes(pin)).map((pin) => ageOf({ ...pin, now })),
  }
}

function ageOf({ pin, published, stays, now }: Pin & { now: Date }): string {
  if (stays || !published) return `${pin} stays as it is`
  const days = Math.floor((now.getTime() - Date.parse(published)) / DAY)
  const words = `${pin} is ${days} days old`
  return days > OLD_DAYS ? `*** ${words}: look for a newer patch ***` : words
}
