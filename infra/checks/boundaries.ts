import { posix } from 'node:path'
import { packageOf, type Room, roomOf } from './rooms.ts'
import { type Import, isTestFile, type SourceFile } from './source-files.ts'

/** What is wrong, as one line that begins with the file and its line. */
export type Violation = string

/** The packages that each room and the root declare, by folder ('' is the root). */
export type Declared = Record<string, readonly string[]>

/**
 * Checks who imports whom: rooms, features among themselves, the
 * outside world's SDKs, and packages that the room's package.json does not name.
 */
export function checkImports({ files, declared }: { files: readonly SourceFile[]; declared: Declared }): Violation[] {
  return files.flatMap((file) => {
    const room = roomOf(file.path)
    if (!room) return []
    return file.imports.flatMap((found) => {
      const problems = found.from.startsWith('.')
        ? problemsOfRelative({ file, found, room })
        : problemsOfPackage({ file, found, room, declared })
      return problems.map((problem) => `${file.path}:${found.line} imports ${found.from}: ${problem}`)
    })
  })
}

function problemsOfRelative({ file, found, room }: { file: SourceFile; found: Import; room: Room }): string[] {
  const target = posix.normalize(posix.join(posix.dirname(file.path), found.from))
  const other = roomOf(target)
  if (other !== room) return [`it leaves ${room.folder}; use the other room's package and what it exports`]
  const problems: string[] = []
  const from = featureOf(file.path)
  const to = featureOf(target)
  if (from && to && from !== to)
    problems.push(`a feature never imports a feature (${from} -> ${to}); the app joins them`)
  if (to && !from && !mayJoinFeatures(file.path)) problems.push('only the app joins features')
  if (/\.(?:js|mjs)x?$|\/[\w-]+$/.test(found.from) && /\.tsx?$/.test(file.path)) {
    if (!/\.(?:mjs|js|css|json|yaml)$/.test(found.from)) problems.push('a relative import carries its ending')
  }
  return problems
}

/** `api/src/features/bookings`, for any file below it. */
function featureOf(path: string): string | undefined {
  return path.match(/^(?:api|portal|admin-remote)\/src\/features\/[^/]+(?=\/)/)?.[0]
}

// What lies directly in src, and the folders that put the whole together.
const joiners = [
  /^(?:api|portal|admin-remote)\/src\/[\w-]+\.tsx?$/,
  /^(?:api|portal|admin-remote)\/src\/(?:app|demo|frame|testing)\//,
]
const mayJoinFeatures = (path: string) => joiners.some((pattern) => pattern.test(path)) || isTestFile(path)

const SDKS = ['stripe', 'cloudinary', 'nodemailer']

function problemsOfPackage(input: { file: SourceFile; found: Import; room: Room; declared: Declared }): string[] {
  const { file, found, room, declared } = input
  if (found.from.startsWith('node:')) return forbidsNode({ file, room }) ? [`${room.folder} knows no Node`] : []
  if (/^(?:virtual|astro):/.test(found.from) || found.from.startsWith('#')) return []
  const name = packageOf(found.from)
  if (name.startsWith('@studio/')) return problemsOfRoom({ name, found, room, file })
  const problems: string[] = []
  const test = isTestFile(file.path)
  if (room.packages && !test && !room.packages.test(name)) problems.push(`${room.folder} may not use ${name}`)
  if (!isDeclared({ name, room, declared })) problems.push(`${room.folder}/package.json does not name ${name}`)
  const atHome = file.path.startsWith('api/src/outside/') || test
  if (room.folder === 'api' && SDKS.includes(name) && !atHome)
    problems.push('only api/src/outside imports the SDKs of services')
  if (room.folder === 'api' && name === 'mongoose' && !test && !holdsStores(file.path)) {
    problems.push('queries live in the stores of a feature, connections in api/src/outside')
  }
  if (name === 'react-router-dom' && room.folder === 'portal/ui') problems.push('the components know no router')
  return problems
}

function problemsOfRoom({
  name,
  found,
  room,
  file,
}: {
  name: string
  found: Import
  room: Room
  file: SourceFile
}): string[] {
  if (room.mayImport.includes(name) || (isTestFile(file.path) && name === '@studio/contract')) return []
  if (!room.mayImportTypes?.includes(name)) return [`${room.folder} may not know ${name}`]
  return found.typeOnly || isTestFile(file.path) ? [] : [`${room.folder} may import types of ${name} only`]
}

const forbidsNode = ({ file, room }: { file: SourceFile; room: Room }) =>
  ['api/contract', 'portal/ui', 'portal/client'].includes(room.folder) &&
  !isTestFile(file.path) &&
  file.path.includes('/src/')

const holdsStores = (path: string) =>
  /^api\/src\/(?:features|outside|platform)\//.test(path) && !/(?:rules|routes)\.ts$/.test(path)

function isDeclared({ name, room, declared }: { name: string; room: Room; declared: Declared }): boolean {
  return [room.folder, ''].some((folder) => declared[folder]?.includes(name))
}
