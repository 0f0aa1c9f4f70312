/** jsdom brings no types; this is the little of it that the page test uses. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options: { url: string; runScripts: 'outside-only' })
    readonly window: Window & { eval: (code: string) => void }
  }
}
