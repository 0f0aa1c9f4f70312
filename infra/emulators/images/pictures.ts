import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Collection, Database } from '../database.ts'

/** A stored picture; its id is its public id, its bytes lie in a file. */
export type Picture = {
  id: string
  version: number
  format: string
  width: number
  height: number
  bytes: number
  etag: string
  originalFilename: string
  tags: string[]
  uploadedAt: string
}

export type Pictures = {
  collection: Collection<Picture>
  /** Puts a picture in place of one with the same id. */
  store: (picture: Picture, bytes: Uint8Array) => Promise<void>
  read: (picture: Picture) => Promise<Uint8Array>
  remove: (picture: Picture) => Promise<void>
  /** What was derived from a picture, made once and kept in a file. */
  derived: (picture: Picture, recipe: string, make: () => Promise<Uint8Array>) => Promise<Uint8Array>
}

/** Opens the folder of pictures. */
export function openPictures({ database, folder }: { database: Database; folder: string }): Pictures {
  const collection = database.collection<Picture>('picture')
  const fileOf = (picture: Picture) =>
    join(folder, 'originals', `${digest(picture.id)}-${picture.version}.${picture.format}`)
  const making = new Map<string, Promise<Uint8Array>>()
  return {
    collection,
    store: async (picture, bytes) => {
      const before = collection.get(picture.id)
      await write(fileOf(picture), bytes)
      collection.put(picture)
      if (before && before.version !== picture.version) await rm(fileOf(before), { force: true })
    },
    read: (picture) => readFile(fileOf(picture)),
    remove: async (picture) => {
      collection.remove(picture.id)
      await rm(fileOf(picture), { force: true })
    },
    derived: async (picture, recipe, make) => {
      const file = join(folder, 'derived', digest(`${picture.id} ${picture.version} ${recipe}`))
      const cached = await readFile(file).catch(() => null)
      if (cached) return cached
      const pending = making.get(file) ?? make().finally(() => making.delete(file))
      making.set(file, pending)
      const bytes = await pending
      await write(file, bytes)
      return bytes
    },
  }
}

/** Written beside and renamed into place, so that a killed process leaves no half picture. */
async function write(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const beside = `${file}.${process.hrtime.bigint()}.part`
  await writeFile(beside, bytes)
  await rename(beside, file)
}

/** A short name for anything, fit for a file. */
export function digest(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
