import { ApiError, type Endpoints, endpoints, imageProblem, type ResponseOf } from '@studio/contract'

/** The calls that take a picture. */
export type UploadCall = 'uploadImage' | 'uploadMyPicture'

/** What is shown when a picture was refused: a title and a sentence. */
export type PictureProblem = { title: string; message: string }

const titles: Record<string, string> = {
  FILE_TOO_LARGE: 'File Too Large',
  INVALID_FORMAT: 'Invalid File Format',
  UNSUPPORTED_IMAGE_FORMAT: 'Invalid File Format',
  INVALID_FILE_TYPE: 'Invalid File Type',
  NO_FILE_SELECTED: 'No File Selected',
}
const otherTitle = 'Upload Error'

/** Nothing was chosen. */
export const noFileProblem: PictureProblem = {
  title: 'No File Selected',
  message: 'Please select an image file to upload.',
}

/** What is wrong with a file before it is sent, if anything. */
export function problemOfFile(file: File): PictureProblem | undefined {
  const problem = imageProblem(file)
  return problem ? { title: titles[problem.code] ?? otherTitle, message: problem.message } : undefined
}

/** What went wrong with an upload, by the code of the answer. */
export function problemOfError(error: unknown): PictureProblem {
  if (!(error instanceof ApiError)) {
    return { title: otherTitle, message: 'The picture could not be sent. Check your connection and try again.' }
  }
  const code = error.body.error ?? error.code ?? ''
  if (code === 'NO_FILE_SELECTED') return noFileProblem
  return { title: titles[code] ?? otherTitle, message: error.message }
}

/** As long as the API may take over a picture on a slow connection. */
const uploadLimitMs = 120_000

/**
 * Uploads a picture and reports its progress, 0 to 1. It is the one call outside the shell's client, because `fetch`
 * reports no upload progress.
 */
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
      if (request.status < 300) resolve(asAnswer(request.responseText))
      else reject(errorOf(request))
    }
    const fail = () => reject(new TypeError('The connection was lost'))
    request.onerror = fail
    request.ontimeout = fail
    request.timeout = uploadLimitMs
    signal.addEventListener('abort', () => request.abort())
    request.open(endpoints[call].method, endpoints[call].path)
    request.setRequestHeader('X-Account', account)
    request.send(body)
  })
}

// The endpoint table guarantees the shape of the response; an invalid one is left to the error boundary.
function asAnswer<Answer>(text: string): Answer {
  return JSON.parse(text) as Answer
}

function errorOf({ status, statusText, responseText }: XMLHttpRequest): ApiError {
  try {
    const body: ApiError['body'] = JSON.parse(responseText)
    return new ApiError({ status, message: body.message || statusText, body })
  } catch {
    return new ApiError({ status, message: 'The picture could not be stored. Please try again.' })
  }
}
