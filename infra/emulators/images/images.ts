import { join } from 'node:path'
import { Hono } from 'hono'
import type { EmulatorsConfig } from '../config.ts'
import type { Database } from '../database.ts'
import { faultRoutes } from '../fault-routes.ts'
import { createFaults, type Faults } from '../faults.ts'
import { type CallRecorder, createCallRecorder } from '../recorded-calls.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { imagesPage } from './images-page.ts'
import { openPictures, type Pictures } from './pictures.ts'
import { uploadRoutes } from './upload-routes.ts'

/** The picture emulator: everything under `/__local/images`. */
export type Images = { routes: Hono; pictures: Pictures; faults: Faults; seen: CallRecorder }

/** Opens the picture account. `api` is the one cloud name that cannot be used: its address is the upload API's. */
export function startImages({ database, config }: { database: Database; config: EmulatorsConfig }): Images {
  const pictures = openPictures({ database, folder: join(config.dataDir, 'images') })
  const faults = createFaults()
  const seen = createCallRecorder()
  const routes = new Hono()
  routes.get('/', (c) => c.html(imagesPage({ pictures: pictures.collection.all(), config })))
  routes.route('/faults', faultRoutes(faults))
  routes.route('/api', uploadRoutes({ pictures, config, faults, seen }))
  routes.route('/', deliveryRoutes({ pictures, config }))
  return { routes, pictures, faults, seen }
}
