/** The attributes of an img element for an uploaded picture. */
type PictureSource = { src: string; srcset?: string; width: number; height: number }

const UPLOADED = /\/image\/upload\/(?=v\d+\/)/

/**
 * The URL of an uploaded picture for a box of `width` x `height`: the image service crops, scales and chooses the
 * format. A picture of our path origin gets a relative URL, so that it works under every host name.
 */
export function pictureSource({
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
  if (!UPLOADED.test(path)) return { src: path, width, height }
  const sized = (times: number) =>
    path.replace(UPLOADED, `/image/upload/c_fill,w_${width * times},h_${height * times},f_auto,q_auto/`)
  return { src: sized(1), srcset: `${sized(1)} 1x, ${sized(2)} 2x`, width, height }
}
