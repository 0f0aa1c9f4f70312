import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { precompress } from './precompress.ts'

test('text files are compressed with gzip and Brotli, pictures and small files are not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-precompress-'))
  const text = 'words '.repeat(200)
  writeFileSync(join(folder, 'page.html'), text)
  writeFileSync(join(folder, 'small.css'), 'a{}')
  writeFileSync(join(folder, 'picture.png'), Buffer.alloc(2000))
  await precompress(folder)
  expect(gunzipSync(readFileSync(join(folder, 'page.html.gz'))).toString()).toBe(text)
  expect(brotliDecompressSync(readFileSync(join(folder, 'page.html.br'))).toString()).toBe(text)
  for (const name of ['small.css.gz', 'picture.png.gz']) expect(existsSync(join(folder, name))).toBe(false)
  rmSync(folder, { recursive: true })
})
