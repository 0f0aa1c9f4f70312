import { drawArtwork, drawRoomScene } from '@studio/ui/artwork-svg'
import type { APIRoute, GetStaticPaths } from 'astro'
import { loadContent } from '../../load-content.ts'
import { renderSocialImage } from '../../seo/social-image.ts'

const ART_SIZE = { w: 510, h: 630 }

/** The pictures of shared links, drawn at build: `studio` is for the pages that have none of their own. */
export const getStaticPaths: GetStaticPaths = async () => {
  const studio = await loadContent('studio')
  const landing = await loadContent('landing')
  const pictures = {
    studio: {
      title: studio.tagline,
      art: drawRoomScene({ ...ART_SIZE, seed: 4, hour: 8.6, sill: 0.82, objects: ['vase'], objectsX: 0.43 }),
    },
    landing: {
      title: `${landing.hero.title} ${landing.hero.titleEmphasis}`,
      art: drawRoomScene({ ...ART_SIZE, seed: 3, hour: 8.1, sill: 0.84, objects: ['vase'], objectsX: 0.4 }),
    },
    about: { title: (await loadContent('about')).title, art: drawArtwork('meditation', { ...ART_SIZE, seed: 40 }) },
    organizations: {
      title: (await loadContent('organizations')).title,
      art: drawArtwork('stress', { ...ART_SIZE, seed: 7, elementCount: 9, lightPosition: 0.6 }),
    },
    'corporate-wellness': {
      title: (await loadContent('corporateWellness')).title,
      art: drawArtwork('goal', { ...ART_SIZE, seed: 3, elementCount: 8, lightPosition: 0.5 }),
    },
    membership: {
      title: (await loadContent('membership')).title,
      art: drawRoomScene({ ...ART_SIZE, seed: 11, hour: 10.4, sill: 0.86, objects: ['chair'], objectsX: 0.42 }),
    },
  }
  return Object.entries(pictures).map(([picture, { title, art }]) => ({
    params: { picture },
    props: { title, art, studioName: studio.name },
  }))
}

export const GET: APIRoute<{ title: string; art: string; studioName: string }> = async ({ props }) =>
  new Response(new Uint8Array(await renderSocialImage(props)), { headers: { 'Content-Type': 'image/png' } })
