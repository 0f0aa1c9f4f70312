import { html } from 'hono/html'
import type { EmulatorsConfig } from '../config.ts'
import { type Markup, page } from '../pages/page.ts'
import type { Picture } from './pictures.ts'

/** `/__local/images/`: what was uploaded, newest first. */
export function imagesPage({ pictures, config }: { pictures: Picture[]; config: EmulatorsConfig }): Markup {
  const at = (picture: Picture, how: string) =>
    `/__local/images/${config.images.cloud}/image/upload/${how}v${picture.version}/${picture.id}.${picture.format}`
  return page({
    title: 'Pictures',
    body: html`<h1>Pictures</h1>
<section class="sheet">
${
  pictures.length === 0
    ? html`<p>Nothing was uploaded yet.</p>`
    : html`<ul class="plain">${pictures.toReversed().map(
        (
          picture,
        ) => html`<li class="row"><img src="${at(picture, 'c_fill,w_96,h_72,f_auto,q_auto/')}" alt="" width="96" height="72" loading="lazy">
<span><a href="${at(picture, '')}">${picture.id}</a><br><span class="quiet small">${picture.width} × ${picture.height}, ${Math.round(picture.bytes / 1024)} KB, ${picture.format}, ${picture.uploadedAt.slice(0, 16).replace('T', ' ')} UTC</span></span></li>`,
      )}</ul>`
}</section>`,
  })
}
