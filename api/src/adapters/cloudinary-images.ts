import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { UploadApiErrorResponse, UploadApiOptions, UploadApiResponse } from 'cloudinary'
import { AppError } from '../platform/app-error.ts'

/** Where uploaded pictures are stored. */
export type Images = {
  /**
   * Stores a checked and re-encoded picture and returns its public address. The same name replaces the picture, so a
   * retry after a failure leaves no second copy. Throws IMAGE_SERVICE_FAILED or IMAGE_SERVICE_TIMEOUT within the time
   * given at creation.
   */
  store(picture: { name: string; bytes: Uint8Array }): Promise<{ url: string }>
}

/** A caller waits 15 seconds at most; the rest of them is for reading and re-encoding. */
const PATIENCE_MS = 10_000

/**
 * Stores pictures at Cloudinary through its SDK. `url` is CLOUDINARY_URL; its `?upload_prefix=` selects an emulator.
 */
export function createCloudinaryImages({
  url,
  patienceMs = PATIENCE_MS,
}: {
  url: string
  patienceMs?: number
}): Images {
  const account = accountOf(url)
  const isPlain = account.upload_prefix?.startsWith('http:') ?? false
  return {
    async store({ name, bytes }) {
      const upload = await loadUploader(url)
      // An agent of its own: destroying it is the only way to end a request of this SDK that hangs.
      const agent = isPlain ? new HttpAgent() : new HttpsAgent()
      try {
        const options = { ...account, public_id: name, overwrite: true, resource_type: 'image', agent } as const
        const stored = await withinTime({ patienceMs, work: send({ upload, options, bytes }) })
        return { url: stored.secure_url || stored.url }
      } finally {
        agent.destroy()
      }
    },
  }
}

type UploadStream = (
  options: UploadApiOptions,
  done: (error?: UploadApiErrorResponse, stored?: UploadApiResponse) => void,
) => NodeJS.WritableStream

// The SDK reads CLOUDINARY_URL while it loads and settles then whether it speaks http or https.
async function loadUploader(url: string): Promise<UploadStream> {
  process.env.CLOUDINARY_URL ??= url
  const { v2 } = await import('cloudinary')
  return (options, done) => v2.uploader.upload_stream({ ...options, disable_promises: true }, done)
}

/** Key, secret, cloud and address of the account that a CLOUDINARY_URL names. */
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

function send(job: { upload: UploadStream; options: UploadApiOptions; bytes: Uint8Array }): Promise<UploadApiResponse> {
  return new Promise((resolve, reject) => {
    const stream = job.upload(job.options, (error, stored) => {
      if (stored?.secure_url || stored?.url) resolve(stored)
      else reject(failed(error ?? stored))
    })
    stream.on('error', (cause) => reject(failed(cause)))
    stream.end(job.bytes)
  })
}

async function withinTime<Result>({
  patienceMs,
  work,
}: {
  patienceMs: number
  work: Promise<Result>
}): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late504()), patienceMs)
  })
  // A request that is cut off afterwards rejects once more; that rejection has no handler left.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const late504 = () =>
  new AppError('IMAGE_SERVICE_TIMEOUT', 'Our picture service takes too long just now. Please try again in a moment.', {
    extra: { error: 'IMAGE_SERVICE_TIMEOUT' },
  })

const failed = (cause: unknown) =>
  new AppError('IMAGE_SERVICE_FAILED', 'Our picture service did not take the picture. Please try again in a moment.', {
    extra: { error: 'IMAGE_SERVICE_FAILED' },
    cause,
  })
