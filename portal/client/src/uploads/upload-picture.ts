import { ApiError, type Endpoints, endpoints, findImageProblem, type ResponseOf } from '@studio/contract'

/** The calls that accept a picture. */
export type UploadCall = 'uploadImage' | 'uploadMyPicture'

/** Why a picture was not uploaded. */
export type PictureProblem = { title: string; message: string }

const titlesByCode: Record<string, string> = {
  FILE_TOO_LARGE: 'File Too Large',
  INVALID_FORMAT: 'Invalid File Format',
  UNSUPPORTED_IMAGE_FORMAT: 'Invalid File Format',
  INVALID_FILE_TYPE: 'Invalid File Type',
  NO_FILE_SELECTED: 'No File Selected',
}
const DEFAULT_TITLE = 'Upload Error'

export const missingFileProblem: PictureProblem = {
  title: 'No File Selected',
  message: 'Please select an image file to upload.',
}

/** The problem of a file that cannot be uploaded, if it has one. */
export function findFileProblem(file: File): PictureProblem | undefined {
  const problem = findImageProblem(file)
  return problem ? { title: titlesByCode[problem.code] ?? DEFAULT_TITLE, message: problem.message } : undefined
}

/** The problem of a failed upload. */
export function toUploadProblem(error: unknown): PictureProblem {
  if (!(error instanceof ApiError)) {
    return { title: DEFAULT_TITLE, message: 'The picture could not be sent. Check your connection and try again.' }
  }
  const code = error.code ?? ''
  if (code === 'NO_FILE_SELECTED') return missingFileProblem
  return { title: titlesByCode[code] ?? DEFAULT_TITLE, message: error.message }
}

const UPLOAD_TIMEOUT_MS = 120_000

type UploadInput<Call extends UploadCall> = {
  call: Call
  file: File
  /** The id of the signed-in user as the page knows it; the API refuses the upload of any other. */
  accountId: string
  /** Called with the progress, 0 to 1. */
  onProgress: (progress: number) => void
  /** Aborts the upload. Its promise then never settles. */
  signal: AbortSignal
}

/** Uploads a picture. Throws an ApiError if it is refused, another error if no valid response arrives. */
export async function uploadPicture<Call extends UploadCall>(
  input: UploadInput<Call>,
): Promise<ResponseOf<Endpoints[Call]>> {
  const request = await sendPicture(input)
  if (request.status >= 300) throw toApiError(request)
  return JSON.parse(request.responseText)
}

/** Resolves with any response, even an error. Uses XMLHttpRequest, because `fetch` reports no upload progress. */
function sendPicture({ call, file, accountId, onProgress, signal }: UploadInput<UploadCall>): Promise<XMLHttpRequest> {
  const body = new FormData()
  body.set('image', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(request)
    const fail = () => reject(new TypeError('The connection was lost'))
    request.onerror = fail
    request.ontimeout = fail
    request.timeout = UPLOAD_TIMEOUT_MS
    signal.addEventListener('abort', () => request.abort())
    request.open(endpoints[call].method, endpoints[call].path)
    request.setRequestHeader('X-Account', accountId)
    request.send(body)
  })
}

function toApiError({ status, statusText, responseText }: XMLHttpRequest): ApiError {
  try {
    const body: ApiError['body'] = JSON.parse(responseText)
    return new ApiError({ status, message: body.message || statusText, body })
  } catch {
    return new ApiError({ status, message: 'The picture could not be stored. Please try again.' })
  }
}
