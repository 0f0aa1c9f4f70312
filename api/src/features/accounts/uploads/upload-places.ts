import { busyWithPictures } from './upload-errors.ts'

/** Uploads that this process reads, keeps waiting or decodes at once; each holds up to 5 MB. */
const MAX_UPLOADS = 4
const MAX_UPLOADS_OF_ACCOUNT = 2
const MAX_WAIT_MS = 10_000

/** The accounts whose uploads are under way, once for each upload. */
const uploading: string[] = []
let isDecoding = false
const waiting = new Set<() => void>()

/** Does an upload while few others are under way; otherwise throws SERVICE_UNAVAILABLE with Retry-After at once. */
export async function withUploadPlace<Result>(accountId: string, upload: () => Promise<Result>): Promise<Result> {
  const own = uploading.filter((id) => id === accountId).length
  if (uploading.length >= MAX_UPLOADS || own >= MAX_UPLOADS_OF_ACCOUNT) throw busyWithPictures()
  uploading.push(accountId)
  try {
    return await upload()
  } finally {
    uploading.splice(uploading.indexOf(accountId), 1)
  }
}

/** Decodes a picture when no other one is being decoded; throws SERVICE_UNAVAILABLE after ten seconds of waiting. */
export async function oneAtATime<Result>(decode: () => Promise<Result>): Promise<Result> {
  if (isDecoding) await waitForTurn()
  isDecoding = true
  try {
    return await decode()
  } finally {
    isDecoding = false
    const [next] = waiting
    next?.()
  }
}

function waitForTurn(): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      clearTimeout(late)
      waiting.delete(start)
      // Taken before anybody else can come between.
      isDecoding = true
      resolve()
    }
    const late = setTimeout(() => {
      waiting.delete(start)
      reject(busyWithPictures())
    }, MAX_WAIT_MS)
    waiting.add(start)
  })
}
