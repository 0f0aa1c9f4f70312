/** The attributes of an img element for an uploaded picture. */
type PictureSource = { src: string; srcset?: string; width: number; height: number }

const UPLOAD_PATH_PATTERN = /\/image\/upload\/(?=v\d+\/)/

/**
 * The attributes of an uploaded picture for a box of `width` x `height`: the image service crops, scales and chooses the
 * format. A picture of our own origin gets a relative URL, so that it works under every host name.
 */
export function getPictureSource({
  address,
  width,
  height,
  ownOrigin,
}: {
  address: string
  width: number
  height: number
  ownOrigin: string | undefined
}): PictureSource {
  const isOwnPicture = ownOrigin !== undefined && address.startsWith(`${ownOrigin}/`)
  const url = isOwnPicture ? address.slice(ownOrigin.length) : address
  if (!UPLOAD_PATH_PATTERN.test(url)) return { src: url, width, height }
  const toScaledUrl = (pixelDensity: number) =>
    url.replace(
      UPLOAD_PATH_PATTERN,
      `/image/upload/c_fill,w_${width * pixelDensity},h_${height * pixelDensity},f_auto,q_auto/`,
    )
  return { src: toScaledUrl(1), srcset: `${toScaledUrl(1)} 1x, ${toScaledUrl(2)} 2x`, width, height }
}
