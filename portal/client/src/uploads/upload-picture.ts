import { ApiError, type Endpoints, endpoints, imageProblem, type ResponseOf } from '@studio/contract'

/** The calls that accept a picture. */
export type UploadCall = 'uploadImage' | 'uploadMyPicture'

/** The message about a refused picture. */
export type PictureProblem = { title: string; message: string }

const titlesByCode: Record<string, string> = {
  FILE_TOO_LARGE: 'File Too Large',
  INVALID_FORMAT: 'Invalid File Format',
  UNSUPPORTED_IMAGE_FORMAT: 'Invalid File Format',
  INVALID_FILE_TYPE: 'Invalid File Type',
  NO_FILE_SELECTED: 'No File Selected',
}
const otherTitle = 'Upload Error'

export const noFileProblem: PictureProblem = {
  title: 'No File Selected',
  message: 'Please select an image file to upload.',
}

/** The problem of a file before it is sent, if it has one. */
export function findFileProblem(file: File): PictureProblem | undefined {
  const problem = imageProblem(file)
  return problem ? { title: titlesByCode[problem.code] ?? otherTitle, message: problem.message } : undefined
}

/** The problem of a failed upload. */
export function toUploadProblem(error: unknown): PictureProblem {
  if (!(error instanceof ApiError)) {
    return { title: otherTitle, message: 'The picture could not be sent. Check your connection and try again.' }
  }
  const code = error.body.error ?? error.code ?? ''
  if (code === 'NO_FILE_SELECTED') return noFileProblem
  return { title: titlesByCode[code] ?? otherTitle, message: error.message }
}

/** The API may take this long on a slow connection. */
const UPLOAD_TIMEOUT_MS = 120_000

/** Uploads a picture and reports its progress, 0 to 1. By XMLHttpRequest, because `fetch` reports no upload progress. */
export function uploadPicture<Call extends UploadCall>({
  call,
  file,
  account,
  onProgress,
  signal,
}: {
  call: Call
  file: File
  /** The id of the user whom the page shows. */
  account: string
  onProgress: (share: number) => void
  signal: AbortSignal
}): Promise<ResponseOf<Endpoints[Call]>> {
  const body = new FormData()
  body.set('image', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status < 300) resolve(parseAnswer(request.responseText))
      else reject(toApiError(request))
    }
    const fail = () => reject(new TypeError('The connection was lost'))
    request.onerror = fail
    request.ontimeout = fail
    request.timeout = UPLOAD_TIMEOUT_MS
    signal.addEventListener('abort', () => request.abort())
    request.open(endpoints[call].method, endpoints[call].path)
    request.setRequestHeader('X-Account', account)
    request.send(body)
  })
}

// The endpoint table guarantees the shape of the response; an invalid one is left to the error boundary.
function parseAnswer<Answer>(text: string): Answer {
  return JSON.parse(text) as Answer
}

function toApiError({ status, statusText, responseText }: XMLHttpRequest): ApiError {
  try {
    const body: ApiError['body'] = JSON.parse(responseText)
    return new ApiError({ status, message: body.message || statusText, body })
  } catch {
    return new ApiError({ status, message: 'The picture could not be stored. Please try again.' })
  }
}
