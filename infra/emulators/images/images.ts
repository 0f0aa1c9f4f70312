import { mkdirSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { html } from 'hono/html'
import sharp from 'sharp'
import type { EmulatorsConfig } from '../config.ts'
import type { Collection, Database } from '../database.ts'
import { createFaultRoutes, createFaults, type Faults } from '../faults.ts'
import { renderPage } from '../pages/page.ts'
import { createUploadRoutes } from './upload-routes.ts'

/** A picture as it was uploaded last; `id` is its public id, with any folder. */
export type Picture = { id: string; version: number; format: string }

export type Pictures = {
  collection: Collection<Picture>
  store: (picture: Picture, bytes: Uint8Array) => Promise<void>
  remove: (picture: Picture) => Promise<void>
}

/** The picture emulator: everything under `/__local/images`. */
export type Images = { routes: Hono; faults: Faults }

/**
 * Creates the picture emulator. Cloudinary calls an account a cloud. No cloud may be named `api`, because the upload API has
 * that path.
 */
export function createImages({ database, config }: { database: Database; config: EmulatorsConfig }): Images {
  const folder = join(config.dataDir, 'images')
  mkdirSync(folder, { recursive: true })
  const collection = database.collection<Picture>('picture')
  const toFilePath = ({ id, version }: Picture) => join(folder, `${encodeURIComponent(id)}-${version}`)
  const pictures: Pictures = {
    collection,
    store: async (picture, bytes) => {
      // Write to a temporary file and rename it, so that a killed process leaves no partial picture.
      await writeFile(`${toFilePath(picture)}.part`, bytes)
      await rename(`${toFilePath(picture)}.part`, toFilePath(picture))
      collection.put(picture)
    },
    remove: async (picture) => {
      collection.remove(picture.id)
      await rm(toFilePath(picture), { force: true })
    },
  }
  const faults = createFaults()
  const routes = new Hono()
  const toUrl = ({ id, version, format }: Picture) =>
    `/__local/images/${config.images.cloud}/image/upload/v${version}/${id}.${format}`
  routes.get('/', (c) => {
    const list = collection.all().map((picture) => html`<li><a href="${toUrl(picture)}">${picture.id}</a></li>`)
    return c.html(renderPage({ title: 'Pictures', body: html`<h1>Pictures</h1><ul>${list}</ul>` }))
  })
  routes.route('/faults', createFaultRoutes(faults))
  routes.route('/api', createUploadRoutes({ pictures, config, faults }))
  routes.get('/:cloud/image/upload/*', async (c) => {
    const path = decodeURIComponent(c.req.path).split('/image/upload/')[1] ?? ''
    const [, transformation, id = ''] = /^(?:([a-z]+_[^/]+)\/)?v\d+\/(.+)\.[a-z]+$/.exec(path) ?? []
    const picture = collection.get(id)
    if (!picture || c.req.param('cloud') !== config.images.cloud) return c.text(`Resource not found - ${path}`, 404)
    const size = parseTransformation(transformation)
    if (transformation && !size) return c.text(`Invalid transformation ${transformation}`, 400)
    const original = await readFile(toFilePath(picture))
    const format = size && c.req.header('accept')?.includes('image/webp') ? 'webp' : picture.format
    const bytes = size ? await resize({ original, size, format }) : original
    c.header('Content-Type', `image/${format === 'jpg' ? 'jpeg' : format}`)
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    c.header('Vary', 'Accept')
    return c.body(new Uint8Array(bytes))
  })
  return { routes, faults }
}

type Size = { width: number; height: number }

/** The one transformation that the product uses: crop to a size, in the best format that the browser accepts. */
function parseTransformation(transformation = ''): Size | undefined {
  const [, width, height] = /^c_fill,w_([1-9]\d{0,3}),h_([1-9]\d{0,3}),f_auto,q_auto$/.exec(transformation) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : undefined
}

function resize({ original, size, format }: { original: Buffer; size: Size; format: string }): Promise<Buffer> {
  const image = sharp(original).resize({ ...size, fit: 'cover' })
  if (format === 'png') return image.png().toBuffer()
  return (format === 'webp' ? image.webp({ quality: 76 }) : image.jpeg({ quality: 76 })).toBuffer()
}
