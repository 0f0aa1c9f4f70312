import { Unzip, UnzipInflate } from 'fflate'
import { SaxesParser } from 'saxes'
import { AppError } from '../../platform/app-error.ts'
import { invalidFile, type TableRow } from './read-table.ts'

/** Called for each tag and text of an XML entry. */
type XmlHandlers = {
  open?: (tag: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (tag: string) => void
}
const CHUNK_BYTES = 16_384
/** A small file can inflate to any size. */
const MAX_INFLATED_BYTES = 1_000_000_000
const UNREADABLE = 'This .xlsx file cannot be read. Please save it again, or as CSV.'

/**
 * Parses the entries for which there are handlers. Yields after each chunk, so that the caller can pass on the rows.
 */
function* parseEntries(bytes: Uint8Array, findHandlers: (name: string) => XmlHandlers | undefined): Generator<void> {
  let inflatedBytes = 0
  const unzip = new Unzip((entry) => {
    const handlers = findHandlers(entry.name)
    if (!handlers) return
    const parser = new SaxesParser({ position: false })
    const decoder = new TextDecoder()
    parser.on('opentag', ({ name, attributes }) =>
      handlers.open?.(toLocalName(name), attributes as Record<string, string>),
    )
    parser.on('text', (text) => handlers.text?.(text))
    parser.on('closetag', ({ name }) => handlers.close?.(toLocalName(name)))
    entry.ondata = (error, chunk, isLast) => {
      if (error) throw error
      inflatedBytes += chunk.byteLength
      if (inflatedBytes > MAX_INFLATED_BYTES) throw invalidFile('This .xlsx file is too large. Please save it as CSV.')
      parser.write(decoder.decode(chunk, { stream: !isLast }))
      if (isLast) parser.close()
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let offset = 0; offset < bytes.byteLength; offset += CHUNK_BYTES) {
      const end = offset + CHUNK_BYTES
      unzip.push(bytes.subarray(offset, end), end >= bytes.byteLength)
      yield
    }
  } catch (error) {
    throw error instanceof AppError ? error : invalidFile(UNREADABLE)
  }
}

/** The name of a tag or attribute without its namespace. */
const toLocalName = (name: string) => name.slice(name.indexOf(':') + 1)

const TEXTS_PER_BLOCK = 5_000

/**
 * Stores many short texts as bytes, in blocks. As strings they would take five times the memory. All texts must be added
 * before the first `get`.
 */
function createTextList() {
  const blocks: Array<{ bytes: Buffer; ends: Uint32Array }> = []
  let texts: string[] = []
  const closeBlock = () => {
    const ends = new Uint32Array(texts.length)
    for (const [index, text] of texts.entries()) ends[index] = (ends[index - 1] ?? 0) + Buffer.byteLength(text)
    blocks.push({ bytes: Buffer.from(texts.join('')), ends })
    texts = []
  }
  return {
    add(text: string): void {
      if (texts.push(text) === TEXTS_PER_BLOCK) closeBlock()
    },
    get(index: number): string {
      if (texts.length > 0) closeBlock()
      const block = blocks[Math.floor(index / TEXTS_PER_BLOCK)]
      if (!block) return ''
      const { bytes, ends } = block
      const indexInBlock = index % TEXTS_PER_BLOCK
      return bytes.toString('utf8', ends[indexInBlock - 1] ?? 0, ends[indexInBlock] ?? 0)
    },
  }
}

type Workbook = { sheet: string; texts: ReturnType<typeof createTextList>; dateStyles: ReadonlySet<number> }

/**
 * `sheet` is the name of the first sheet's entry, `texts` are those to which cells refer, `dateStyles` the numbers of the
 * cell styles that show a date.
 */
function readWorkbook(bytes: Uint8Array): Workbook {
  const texts = createTextList()
  let sharedText = ''
  let isText = false
  const entryByRelationId = new Map<string, string>()
  // Ids of the built-in formats of dates and times.
  const dateFormatIds = new Set(['14', '15', '16', '17', '18', '19', '20', '21', '22'])
  const dateStyles = new Set<number>()
  let styleCount = 0
  let isCellStyle = false
  let sheetRelationId: string | undefined
  const handlersByEntry: Record<string, XmlHandlers> = {
    'xl/workbook.xml': {
      open: (tag, attributes) => {
        if (tag !== 'sheet') return
        sheetRelationId ??= Object.entries(attributes).find(([name]) => toLocalName(name) === 'id')?.[1]
      },
    },
    'xl/_rels/workbook.xml.rels': {
      open: (tag, { Id = '', Target = '' }) => {
        if (tag !== 'Relationship') return
        entryByRelationId.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
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
        const formatLetters = formatCode.replace(/"[^"]*"|\[[^\]]*\]/g, '')
        if (tag === 'numFmt' && /[ymdh]/i.test(formatLetters)) dateFormatIds.add(numFmtId)
        if (tag === 'cellXfs') isCellStyle = true
        if (tag !== 'xf' || !isCellStyle) return
        if (dateFormatIds.has(numFmtId)) dateStyles.add(styleCount)
        styleCount += 1
      },
      close: (tag) => {
        if (tag === 'cellXfs') isCellStyle = false
      },
    },
  }
  for (const _ of parseEntries(bytes, (name) => handlersByEntry[name]));
  const sheet = sheetRelationId && entryByRelationId.get(sheetRelationId)
  if (!sheet) throw invalidFile(UNREADABLE)
  return { sheet, texts, dateStyles }
}

/**
 * Reads the rows of the first sheet in batches, so that only the file and its texts are in memory. Throws
 * VALIDATION_FAILED.
 */
export function* readSheet(bytes: Uint8Array): Generator<TableRow[]> {
  const { sheet, texts, dateStyles } = readWorkbook(bytes)
  let rows: TableRow[] = []
  let row: TableRow = { line: 0, cells: [] }
  let cell = { column: -1, type: '', style: 0, value: '' }
  let isValue = false
  const toText = ({ type, style, value }: typeof cell) => {
    if (type === 's') return texts.get(Number(value))
    return type === 'n' && value && dateStyles.has(style) ? toDateText(Number(value)) : value
  }
  const handlers: XmlHandlers = {
    open: (tag, { r: reference = '', t: type = 'n', s: style = '0' }) => {
      if (tag === 'row') {
        row = { line: Number(reference) || row.line + 1, cells: [] }
        cell.column = -1
      }
      if (tag === 'c') cell = { column: toColumn(reference) ?? cell.column + 1, type, style: Number(style), value: '' }
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
  for (const _ of parseEntries(bytes, (name) => (name === sheet ? handlers : undefined))) {
    yield rows
    rows = []
  }
}

const MAX_COLUMNS = 500

/** 'AB12' -> 27 */
function toColumn(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (letters === undefined) return undefined
  const digits = [...letters].map((letter) => letter.charCodeAt(0) - 'A'.charCodeAt(0) + 1)
  return digits.reduce((number, digit) => number * 26 + digit, 0) - 1
}

/** Later than the year 9999. */
const MAX_SERIAL = 3_000_000

/** Returns a date, a time of day or both. `serial` counts days from the end of 1899. */
function toDateText(serial: number): string {
  if (!(serial >= 0 && serial < MAX_SERIAL)) return ''
  const instant = new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 86_400) * 1_000).toISOString()
  const day = instant.slice(0, 10)
  const time = instant.slice(11, 16)
  if (serial < 1) return time
  return time === '00:00' ? day : `${day} ${time}`
}
