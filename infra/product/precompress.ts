import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(html|js|mjs|css|svg|json|xml|txt|webmanifest|map)$/
/** Below this, headers weigh more than what is saved. */
const WORTH_IT = 512

/**
 * Writes a .gz and a .br beside every text file under a folder, for nginx (gzip_static, brotli_static) and the gateway.
 * Answers how many files were compressed.
 */
export async function precompress(folder: string): Promise<number> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => COMPRESSIBLE.test(file) && statSync(file).isFile())
  await Promise.all(files.map(compressOne))
  return files.length
}

async function compressOne(file: string): Promise<void> {
  const content = readFileSync(file)
  if (content.length < WORTH_IT) return
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [zipped, brotli] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, { params: quality }),
  ])
  writeFileSync(`${file}.gz`, zipped)
  writeFileSync(`${file}.br`, brotli)
}
