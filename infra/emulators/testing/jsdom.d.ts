/** jsdom has no types of its own; these cover what the page test uses. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options: { url: string; runScripts: 'outside-only' })
    readonly window: Window & { eval: (code: string) => void }
  }
}
