import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { UploadApiOptions, UploadApiResponse, v2 } from 'cloudinary'
import { AppError } from '../platform/app-error.ts'

const PATIENCE_MS = 10_000

/** `url` is CLOUDINARY_URL; its `?upload_prefix=` selects an emulator. */
export function createCloudinaryImages({ url, patienceMs = PATIENCE_MS }: { url: string; patienceMs?: number }) {
  const account = accountOf(url)
  const isPlain = account.upload_prefix?.startsWith('http:') ?? false
  /** Makes one call with an agent of its own: destroying it is the only way to end a request of this SDK that hangs. */
  const call = async <Result>(make: (uploader: Uploader, options: UploadApiOptions) => Promise<Result>) => {
    // The SDK reads CLOUDINARY_URL while it loads and settles then whether it speaks http or https.
    process.env.CLOUDINARY_URL ??= url
    const { uploader } = (await import('cloudinary')).v2
    const agent = isPlain ? new HttpAgent() : new HttpsAgent()
    const work = make(uploader, { ...account, resource_type: 'image', agent })
    // A request that is cut off afterwards rejects once more; that rejection has no handler left.
    work.catch(() => undefined)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(imageError('IMAGE_SERVICE_TIMEOUT')), patienceMs)
    })
    try {
      return await Promise.race([work, late])
    } finally {
      clearTimeout(timer)
      agent.destroy()
    }
  }
  return {
    /** The same name replaces the picture. Throws IMAGE_SERVICE_FAILED, or IMAGE_SERVICE_TIMEOUT after `patienceMs`. */
    async store({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<{ url: string }> {
      const stored = await call((uploader, options) =>
        send({ uploader, options: { ...options, public_id: name, overwrite: true }, bytes }),
      )
      return { url: stored.secure_url || stored.url }
    },
    remove: ({ name }: { name: string }) => call((uploader, options) => destroy({ uploader, options, name })),
  }
}

type Uploader = typeof v2.uploader

function accountOf(url: string) {
  const { username, password, hostname, searchParams } = new URL(url)
  const upload_prefix = searchParams.get('upload_prefix')
  return {
    api_key: decodeURIComponent(username),
    api_secret: decodeURIComponent(password),
    cloud_name: hostname,
    ...(upload_prefix ? { upload_prefix } : {}),
  }
}

type Call = { uploader: Uploader; options: UploadApiOptions }

function send({ uploader, options, bytes }: Call & { bytes: Uint8Array }): Promise<UploadApiResponse> {
  return new Promise((resolve, reject) => {
    const stream = uploader.upload_stream({ ...options, disable_promises: true }, (error, stored) => {
      if (stored?.secure_url || stored?.url) resolve(stored)
      else reject(imageError('IMAGE_SERVICE_FAILED', error ?? stored))
    })
    stream.on('error', (cause) => reject(imageError('IMAGE_SERVICE_FAILED', cause)))
    stream.end(bytes)
  })
}

async function destroy({ uploader, options, name }: Call & { name: string }): Promise<void> {
  // `invalidate` has the delivery network forget its copies too.
  const { result } = await uploader.destroy(name, { ...options, invalidate: true }).catch((cause: unknown) => {
    throw imageError('IMAGE_SERVICE_FAILED', cause)
  })
  if (result !== 'ok' && result !== 'not found') throw imageError('IMAGE_SERVICE_FAILED', result)
}

/** What users read; the reason goes to the log only. */
const SENTENCES = {
  IMAGE_SERVICE_FAILED: 'Our picture service did not accept the picture. Please try again in a moment.',
  IMAGE_SERVICE_TIMEOUT: 'Our picture service is taking too long right now. Please try again in a moment.',
} as const

const imageError = (code: keyof typeof SENTENCES, cause?: unknown) =>
  new AppError(code, SENTENCES[code], { extra: { error: code }, cause })

export function isImageServiceAway(error: unknown): boolean {
  if (!(error instanceof AppError) || !error.code.startsWith('IMAGE_SERVICE_')) return false
  const { cause } = error
  const status = typeof cause === 'object' && cause !== null && 'http_code' in cause ? Number(cause.http_code) : 500
  return status >= 500 || TOO_BUSY.includes(status)
}

/** How the service says that it was asked too often: Cloudinary's own 420, and 429. */
const TOO_BUSY = [420, 429]
