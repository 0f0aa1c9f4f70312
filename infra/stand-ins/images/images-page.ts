import { html } from 'hono/html'
import type { StandInsConfig } from '../config.ts'
import { type Markup, page } from '../pages/page.ts'
import type { Picture } from './pictures.ts'

/** `/__local/images/`: what was uploaded, newest first. */
export function imagesPage({ pictures, config }: { pictures: Picture[]; config: StandInsConfig }): Markup {
  const at = (picture: Picture, how: string) =>
    `/__local/images/${config.images.cloud}/image/upload/${how}v${picture.version}/${picture.id}.${picture.format}`
  return page({
    title: 'Pictures',
    body: html`<h1>Pictures</h1>
<section class="sheet">
${
  pictures.length === 0
    ? html`<p>Nothing was uploaded yet.</p>`
    : html`<div class="scroll"><table><thead><tr><th scope="col">Picture</th><th scope="col">Name</th><th scope="col">Size</th><th scope="col">Uploaded</th></tr></thead><tbody>
${pictures.toReversed().map(
  (
    picture,
  ) => html`<tr><td><img src="${at(picture, 'c_fill,w_96,h_72,f_auto,q_auto/')}" alt="" width="96" height="72" loading="lazy"></td>
<td><a href="${at(picture, '')}">${picture.id}</a></td><td>${picture.width} × ${picture.height}, ${Math.round(picture.bytes / 1024)} KB, ${picture.format}</td><td>${picture.uploadedAt}</td></tr>`,
)}</tbody></table></div>`
}</section>`,
  })
}
