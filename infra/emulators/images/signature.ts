import { createHash, timingSafeEqual } from 'node:crypto'

/** What Cloudinary leaves out of the text that is signed. */
const unsigned = ['file', 'cloud_name', 'resource_type', 'api_key', 'signature']

type Fields = Record<string, string>

/** The text a caller had to sign: `a=1&b=2`, sorted; the second version writes `&` inside a value as `%26`. */
export function textToSign(fields: Fields, version: 1 | 2): string {
  return Object.keys(fields)
    .filter((name) => !unsigned.includes(name) && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .map((pair) => (version === 2 ? pair.replaceAll('&', '%26') : pair))
    .join('&')
}

/** Whether the `signature` of an upload was made with the account's secret; SHA-1 as by default, SHA-256 where set. */
export function isSignedBy(secret: string, fields: Fields): boolean {
  const given = fields.signature ?? ''
  const algorithm = given.length === 64 ? 'sha256' : 'sha1'
  return ([2, 1] as const).some((version) => {
    const expected = createHash(algorithm)
      .update(textToSign(fields, version) + secret)
      .digest('hex')
    return expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given))
  })
}

/** Signs an answer as Cloudinary does, for `cloudinary.utils.verify_api_response_signature`. */
export function signAnswer({
  secret,
  publicId,
  version,
}: {
  secret: string
  publicId: string
  version: number
}): string {
  return createHash('sha1').update(`public_id=${publicId}&version=${version}${secret}`).digest('hex')
}
