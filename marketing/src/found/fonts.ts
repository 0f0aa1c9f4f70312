import commissioner from '@fontsource-variable/commissioner/files/commissioner-latin-wght-normal.woff2?url'
import literata from '@fontsource-variable/literata/files/literata-latin-opsz-normal.woff2?url'

/** The two faces that the first screen needs; the italic comes when the style sheet asks for it. */
export const fontsToPreload = [literata, commissioner]
