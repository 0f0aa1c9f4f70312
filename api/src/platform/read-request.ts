import { type ErrorCode, type ParseContext, parse } from '@studio/contract'
import type { AnyObjectSchema } from 'yup'
import { AppError, invalid } from './app-error.ts'

const MAX_BODY_BYTES = 64 * 1024

const tooLarge = () => new AppError('PAYLOAD_TOO_LARGE', 'This is more than we can take in one request.')

type SizeLimit = { maxBytes: number; tooLarge: (bytes: number) => AppError }

export async function readBytes(
  request: Request,
  limit: SizeLimit = { maxBytes: MAX_BODY_BYTES, tooLarge },
): Promise<Uint8Array<ArrayBuffer>> {
  const declaredBytes = Number(request.headers.get('Content-Length') ?? 0)
  if (declaredBytes > limit.maxBytes) throw limit.tooLarge(declaredBytes)
  // Node never reads more than the declared length, so there is nothing to count.
  if (declaredBytes > 0) return new Uint8Array(await request.arrayBuffer().catch(throwIncompleteBody))
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of readChunks(request.body)) {
    size += chunk.byteLength
    if (size > limit.maxBytes) throw limit.tooLarge(size)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function throwIncompleteBody(cause: unknown): never {
  throw new AppError('BAD_REQUEST', 'The request ended before all of it had arrived.', { cause })
}

async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(throwIncompleteBody)
      if (done) return
      yield value
    }
  } finally {
    // Stops the sender when the body is too large.
    await reader.cancel().catch(() => undefined)
  }
}

type FormOptions = SizeLimit & {
  content: 'file' | 'image'
  createError: (code: ErrorCode, message: string, cause?: unknown) => AppError
}

/**
 * Reads a multipart form. Throws the error of `tooLarge`, or of `createError` with UNSUPPORTED_MEDIA_TYPE or
 * BAD_REQUEST.
 */
export async function readForm(request: Request, { content, createError, ...limit }: FormOptions): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw createError('UNSUPPORTED_MEDIA_TYPE', `Please send the ${content} as a form (multipart/form-data).`)
  const body = await readBytes(request, limit)
  return new Response(body, { headers: { 'Content-Type': type } }).formData().catch((cause: unknown) => {
    throw createError('BAD_REQUEST', 'The form did not arrive completely. Please try again.', cause)
  })
}

/**
 * Throws 415 for another content type, 413 over 64 KiB, 400 unless it is JSON in UTF-8. An empty body counts as
 * {} when no content type is given either, or with `mayBeEmpty`.
 */
export async function readJson(
  request: Request,
  { mayBeEmpty = false }: { mayBeEmpty?: boolean | undefined } = {},
): Promise<unknown> {
  const type = request.headers.get('Content-Type')
  const isJson = type !== null && /^application\/(?:[\w.+-]+\+)?json\s*(;|$)/i.test(type.trim())
  const bytes = await readBytes(request)
  if (bytes.byteLength === 0 && (type === null || mayBeEmpty)) return {}
  if (!isJson)
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Please send this as JSON (Content-Type: application/json).')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return JSON.parse(text, dropInheritedNames)
  } catch {
    // Without the cause, which quotes the text: it would log an unquoted password.
    throw new AppError('MALFORMED_JSON', 'This is not valid JSON.')
  }
}

// Drops names that every object inherits (__proto__, constructor, toString ...), which break libraries.
function dropInheritedNames(name: string, value: unknown): unknown {
  return name in Object.prototype ? undefined : value
}

export function assertObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid({ body: 'Please send a JSON object.' })
  return value as Record<string, unknown>
}

type ParseInput = { schema: AnyObjectSchema; value: unknown; context: ParseContext }

export function parseOrThrow({ schema, value, context }: ParseInput): object {
  const parseResult = parse(schema, value, context)
  if (!parseResult.ok) throw invalid(parseResult.fields)
  return parseResult.value
}

export function readQuery(url: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of new URL(url).searchParams)
    if (!(name in Object.prototype) && !Object.hasOwn(fields, name)) fields[name] = value
  return fields
}
