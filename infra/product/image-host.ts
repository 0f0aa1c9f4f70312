type Env = Record<string, string | undefined>

/** The studio's cloud name at the image host: CLOUDINARY_CLOUD, or the part after the @ of CLOUDINARY_URL. */
export const getImageCloud = (env: Env): string | undefined =>
  env.CLOUDINARY_CLOUD || /@([\w-]+)/.exec(env.CLOUDINARY_URL ?? '')?.[1]

/** Other origins from which pages may load pictures; none with the emulator. */
export function listImageHosts(env: Env): string[] {
  const cloud = getImageCloud(env)
  return cloud ? [`https://res.cloudinary.com/${cloud}/`] : []
}
