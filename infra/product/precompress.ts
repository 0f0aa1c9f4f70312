import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(html|js|mjs|css|svg|json|xml|txt|webmanifest|map)$/
/** Smaller files save less than the headers cost. */
const MIN_BYTES = 512

/**
 * Writes a .gz and a .br file for every text file of a folder that is not tiny, for nginx (gzip_static, brotli_static) and
 * the gateway. Returns the number of text files.
 */
export async function precompress(folder: string): Promise<number> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => COMPRESSIBLE.test(file) && statSync(file).isFile())
  await Promise.all(files.map(compressFile))
  return files.length
}

async function compressFile(file: string): Promise<void> {
  const content = readFileSync(file)
  if (content.length < MIN_BYTES) return
  const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [gzipped, brotli] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, { params: brotliParams }),
  ])
  writeFileSync(`${file}.gz`, gzipped)
  writeFileSync(`${file}.br`, brotli)
}
