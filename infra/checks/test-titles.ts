const QUOTED = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|` + '`(?:[^`\\\\]|\\\\.)*`'
/** `it('…'`, `test("…"`, and the second call of `test.each([…])('…'` or `test.each(rows)('…'`, each at its first string. */
const TITLE = new RegExp(String.raw`(?:\b(?:it|test)|\]\)?(?: as const)?\)|\.each\([\w.()]+\))\(\s*(${QUOTED})`, 'g')

/** The titles of a file's tests as they are written in it: of a table of cases the title with its `%s` or `$name`. */
export function getTestTitles(text: string): string[] {
  return [...text.matchAll(TITLE)].map(([, quoted = '']) => quoted.slice(1, -1).replace(/\\(['"`\\])/g, '$1'))
}
