import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { UploadApiOptions, UploadApiResponse, v2 } from 'cloudinary'
import { AppError } from '../platform/app-error.ts'

const TIMEOUT_MS = 10_000

/** `url` is CLOUDINARY_URL; `?upload_prefix=` in it selects an emulator. */
export function createCloudinaryImages({ url, timeoutMs = TIMEOUT_MS }: { url: string; timeoutMs?: number }) {
  const account = readAccount(url)
  const usesHttp = account.upload_prefix?.startsWith('http:') ?? false
  /** Creates an agent for each call: destroying it is the only way to end a hanging request of this SDK. */
  const call = async <Result>(send: (uploader: Uploader, options: UploadApiOptions) => Promise<Result>) => {
    // The SDK reads CLOUDINARY_URL when it is loaded, to choose between http and https.
    process.env.CLOUDINARY_URL ??= url
    const { uploader } = (await import('cloudinary')).v2
    const agent = usesHttp ? new HttpAgent() : new HttpsAgent()
    const request = send(uploader, { ...account, resource_type: 'image', agent })
    // A request that ends after the timeout rejects without any other handler.
    request.catch(() => undefined)
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(createImageError('IMAGE_SERVICE_TIMEOUT')), timeoutMs)
    })
    try {
      return await Promise.race([request, timeout])
    } finally {
      clearTimeout(timer)
      agent.destroy()
    }
  }
  return {
    /** Replaces a picture of the same name. Throws IMAGE_SERVICE_FAILED, or IMAGE_SERVICE_TIMEOUT after `timeoutMs`. */
    async store({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<{ url: string }> {
      const uploadResult = await call((uploader, options) =>
        upload({ uploader, options: { ...options, public_id: name, overwrite: true }, bytes }),
      )
      return { url: uploadResult.secure_url || uploadResult.url }
    },
    /** Returns the bytes of a stored picture; null when it is not a picture of this account, or cannot be loaded. */
    async load({ url: address }: { url: string }): Promise<Uint8Array | null> {
      const { cloud_name, upload_prefix = 'https://res.cloudinary.com' } = account
      const [, path] = address.split(`/${cloud_name}/image/upload/`)
      if (!path) return null
      // Admins can store any address, so only the account's host is requested. An emulator delivers pictures next to
      // its API.
      const deliveryUrl = `${upload_prefix.replace(/\/api$/, '')}/${cloud_name}/image/upload/`
      const response = await fetch(deliveryUrl + path, {
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => null)
      if (!response?.ok) return null
      return response.bytes().catch(() => null)
    },
    remove: ({ name }: { name: string }) => call((uploader, options) => destroy({ uploader, options, name })),
  }
}

type Uploader = typeof v2.uploader

function readAccount(url: string) {
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

function upload({ uploader, options, bytes }: Call & { bytes: Uint8Array }): Promise<UploadApiResponse> {
  return new Promise((resolve, reject) => {
    const stream = uploader.upload_stream({ ...options, disable_promises: true }, (error, uploadResult) => {
      if (uploadResult?.secure_url || uploadResult?.url) resolve(uploadResult)
      else reject(createImageError('IMAGE_SERVICE_FAILED', error ?? uploadResult))
    })
    stream.on('error', (cause) => reject(createImageError('IMAGE_SERVICE_FAILED', cause)))
    stream.end(bytes)
  })
}

async function destroy({ uploader, options, name }: Call & { name: string }): Promise<void> {
  // `invalidate` also removes the copies of the delivery network.
  const { result } = await uploader.destroy(name, { ...options, invalidate: true }).catch((cause: unknown) => {
    throw createImageError('IMAGE_SERVICE_FAILED', cause)
  })
  if (result !== 'ok' && result !== 'not found') throw createImageError('IMAGE_SERVICE_FAILED', result)
}

/** For users; the reason goes to the log only. */
const MESSAGES = {
  IMAGE_SERVICE_FAILED: 'Our picture service did not accept the picture. Please try again in a moment.',
  IMAGE_SERVICE_TIMEOUT: 'Our picture service is taking too long right now. Please try again in a moment.',
} as const

const createImageError = (code: keyof typeof MESSAGES, cause?: unknown) =>
  new AppError(code, MESSAGES[code], { extra: { error: code }, cause })

/** Also true for failures without a status of the service, such as a timeout. */
export function isImageServiceUnavailable(error: unknown): boolean {
  if (!(error instanceof AppError) || !error.code.startsWith('IMAGE_SERVICE_')) return false
  const { cause } = error
  const status = typeof cause === 'object' && cause !== null && 'http_code' in cause ? Number(cause.http_code) : 500
  return status >= 500 || TOO_MANY_REQUESTS_STATUSES.includes(status)
}

/** 420 is Cloudinary's own status. */
const TOO_MANY_REQUESTS_STATUSES = [420, 429]
