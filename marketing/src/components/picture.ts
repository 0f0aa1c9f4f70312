/** The attributes of an img element for an uploaded picture. */
type PictureSource = { src: string; srcset?: string; width: number; height: number }

const UPLOAD_PATH_PATTERN = /\/image\/upload\/(?=v\d+\/)/

/**
 * The URL of an uploaded picture for a box of `width` x `height`: the image service crops, scales and chooses the
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
  const path =
    ownOrigin !== undefined && address.startsWith(`${ownOrigin}/`) ? address.slice(ownOrigin.length) : address
  if (!UPLOAD_PATH_PATTERN.test(path)) return { src: path, width, height }
  const toUrl = (pixelDensity: number) =>
    path.replace(
      UPLOAD_PATH_PATTERN,
      `/image/upload/c_fill,w_${width * pixelDensity},h_${height * pixelDensity},f_auto,q_auto/`,
    )
  return { src: toUrl(1), srcset: `${toUrl(1)} 1x, ${toUrl(2)} 2x`, width, height }
}
