import { createHash } from 'node:crypto'
import { strToU8, Zip, ZipDeflate } from 'fflate'

type Chunk = string | Uint8Array
export type FileContent = { name: string; chunks: AsyncIterable<Chunk> | Iterable<Chunk> }
type WrittenFile = { name: string; bytes: number; sha256: string }

/** Compresses the files while the zip is read. `describe` creates the last file from the list of the others. */
export async function* writeZip(
  files: AsyncIterable<FileContent>,
  describe: (writtenFiles: readonly WrittenFile[]) => FileContent,
): AsyncGenerator<Uint8Array> {
  const output: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    output.push(bytes)
  })
  async function* addFile({ name, chunks }: FileContent): AsyncGenerator<Uint8Array, WrittenFile> {
    const entry = new ZipDeflate(name)
    const hash = createHash('sha256')
    let length = 0
    zip.add(entry)
    for await (const chunk of chunks) {
      const bytes = typeof chunk === 'string' ? strToU8(chunk) : chunk
      hash.update(bytes)
      length += bytes.length
      entry.push(bytes)
      yield* output.splice(0)
    }
    const isLastChunk = true
    entry.push(new Uint8Array(), isLastChunk)
    return { name, bytes: length, sha256: hash.digest('hex') }
  }
  const writtenFiles: WrittenFile[] = []
  for await (const file of files) writtenFiles.push(yield* addFile(file))
  yield* addFile(describe(writtenFiles))
  zip.end()
  yield* output
}
