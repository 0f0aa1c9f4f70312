type Env = Record<string, string | undefined>

/** The studio's name at the image host: CLOUDINARY_CLOUD, else what follows the @ of CLOUDINARY_URL. */
export const imageCloud = (env: Env): string | undefined =>
  env.CLOUDINARY_CLOUD || /@([\w-]+)/.exec(env.CLOUDINARY_URL ?? '')?.[1]

/** Where pages may load pictures from besides this product; nothing while the emulator keeps the pictures. */
export function imageHosts(env: Env): string[] {
  const cloud = imageCloud(env)
  return cloud ? [`https://res.cloudinary.com/${cloud}/`] : []
}
