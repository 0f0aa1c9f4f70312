import { Unzip, UnzipInflate } from 'fflate'
import { SaxesParser } from 'saxes'
import { AppError } from '../../platform/app-error.ts'
import { fileRefused, type TableRow } from './read-table.ts'

type Visitor = {
  open?: (tag: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (tag: string) => void
}
const CHUNK_BYTES = 16_384
/** What a small file could inflate to is limited. */
const MAX_INFLATED_BYTES = 1_000_000_000
const UNREADABLE = 'This .xlsx file cannot be read. Please save it again, or as CSV.'

/** Parses the entries of the archive that have a visitor; yields after each piece, so that a caller can take the rows. */
function* visitEntries(bytes: Uint8Array, toVisitor: (name: string) => Visitor | undefined): Generator<void> {
  let inflated = 0
  const unzip = new Unzip((entry) => {
    const visitor = toVisitor(entry.name)
    if (!visitor) return
    const parser = new SaxesParser({ position: false })
    const decoder = new TextDecoder()
    parser.on('opentag', ({ name, attributes }) =>
      visitor.open?.(localName(name), attributes as Record<string, string>),
    )
    parser.on('text', (text) => visitor.text?.(text))
    parser.on('closetag', ({ name }) => visitor.close?.(localName(name)))
    entry.ondata = (error, chunk, isLast) => {
      if (error) throw error
      inflated += chunk.byteLength
      if (inflated > MAX_INFLATED_BYTES) throw fileRefused('This .xlsx file is too large. Please save it as CSV.')
      parser.write(decoder.decode(chunk, { stream: !isLast }))
      if (isLast) parser.close()
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.byteLength; at += CHUNK_BYTES) {
      unzip.push(bytes.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= bytes.byteLength)
      yield
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : fileRefused(UNREADABLE)
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const TEXTS_A_BLOCK = 5_000

/** Many short texts as bytes, in blocks: as strings they would take five times the memory. */
function createTextList() {
  const blocks: Array<{ bytes: Buffer; ends: Uint32Array }> = []
  let texts: string[] = []
  const closeBlock = () => {
    const ends = new Uint32Array(texts.length)
    for (const [at, text] of texts.entries()) ends[at] = (ends[at - 1] ?? 0) + Buffer.byteLength(text)
    blocks.push({ bytes: Buffer.from(texts.join('')), ends })
    texts = []
  }
  return {
    add(text: string): void {
      if (texts.push(text) === TEXTS_A_BLOCK) closeBlock()
    },
    get(at: number): string {
      if (texts.length > 0) closeBlock()
      const { bytes, ends } = blocks[Math.floor(at / TEXTS_A_BLOCK)] ?? { bytes: Buffer.of(), ends: new Uint32Array() }
      const place = at % TEXTS_A_BLOCK
      return bytes.toString('utf8', place > 0 ? ends[place - 1] : 0, ends[place] ?? 0)
    },
  }
}

type Workbook = { sheet: string; texts: ReturnType<typeof createTextList>; isDateStyle: boolean[] }

/** The name of the first sheet's entry, the texts that cells refer to, and which styles show a date. */
function readWorkbook(bytes: Uint8Array): Workbook {
  const texts = createTextList()
  let sharedText = ''
  const targets = new Map<string, string>()
  const dateFormats = new Set('14 15 16 17 18 19 20 21 22'.split(' '))
  const isDateStyle: boolean[] = []
  let sheetId: string | undefined
  let [isText, isCellStyle] = [false, false]
  const visitors: Record<string, Visitor> = {
    'xl/workbook.xml': {
      open: (tag, attributes) => {
        if (tag === 'sheet') sheetId ??= Object.entries(attributes).find(([name]) => localName(name) === 'id')?.[1]
      },
    },
    'xl/_rels/workbook.xml.rels': {
      open: (tag, { Id = '', Target = '' }) => {
        if (tag === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
      },
    },
    'xl/sharedStrings.xml': {
      open: (tag) => {
        if (tag === 'si') sharedText = ''
        isText = tag === 't'
      },
      text: (text) => {
        if (isText) sharedText += text
      },
      close: (tag) => {
        isText = false
        if (tag === 'si') texts.add(sharedText)
      },
    },
    'xl/styles.xml': {
      open: (tag, { numFmtId = '', formatCode = '' }) => {
        if (tag === 'numFmt' && /[ymdh]/i.test(formatCode.replace(/"[^"]*"|\[[^\]]*\]/g, ''))) dateFormats.add(numFmtId)
        if (tag === 'cellXfs') isCellStyle = true
        if (tag === 'xf' && isCellStyle) isDateStyle.push(dateFormats.has(numFmtId))
      },
      close: (tag) => {
        if (tag === 'cellXfs') isCellStyle = false
      },
    },
  }
  for (const _ of visitEntries(bytes, (name) => visitors[name]));
  const sheet = sheetId && targets.get(sheetId)
  if (!sheet) throw fileRefused(UNREADABLE)
  return { sheet, texts, isDateStyle }
}

/** The rows of the first sheet in batches, so that only the file and its texts are in memory. Throws VALIDATION_FAILED. */
export function* readSheet(bytes: Uint8Array): Generator<TableRow[]> {
  const { sheet, texts, isDateStyle } = readWorkbook(bytes)
  let rows: TableRow[] = []
  let row: TableRow = { line: 0, cells: [] }
  let cell = { column: -1, type: '', style: 0, value: '' }
  let isValue = false
  const visitor: Visitor = {
    open: (tag, { r = '', t = 'n', s = '0' }) => {
      if (tag === 'row') row = { line: Number(r) || row.line + 1, cells: [] }
      if (tag === 'c') cell = { column: toColumn(r) ?? cell.column + 1, type: t, style: Number(s), value: '' }
      if (tag === 'row') cell.column = -1
      isValue = tag === 'v' || tag === 't'
    },
    text: (text) => {
      if (isValue) cell.value += text
    },
    close: (tag) => {
      isValue = false
      if (tag === 'row') rows.push(row)
      if (tag !== 'c' || cell.column >= MAX_COLUMNS) return
      while (row.cells.length < cell.column) row.cells.push('')
      row.cells[cell.column] = toText(cell)
    },
  }
  const toText = ({ type, style, value }: typeof cell) => {
    if (type === 's') return texts.get(Number(value))
    return type === 'n' && value && isDateStyle[style] ? toDateText(Number(value)) : value
  }
  for (const _ of visitEntries(bytes, (name) => (name === sheet ? visitor : undefined))) {
    yield rows
    rows = []
  }
}

const MAX_COLUMNS = 500

/** 'AB12' -> 27 */
function toColumn(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  return letters === undefined
    ? undefined
    : [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** A date, a time of day or both. Days are counted from the end of 1899. */
function toDateText(serial: number): string {
  if (!(serial >= 0 && serial < 3_000_000)) return ''
  const instant = new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 86_400) * 1_000).toISOString()
  const [day, time] = [instant.slice(0, 10), instant.slice(11, 16)]
  if (serial < 1) return time
  return time === '00:00' ? day : `${day} ${time}`
}
