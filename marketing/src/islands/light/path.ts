/** Replaces lodash's `toPath` in the islands: fields of our forms have plain names, at most joined by dots. */
const toPath = (name: string | readonly string[]): readonly string[] =>
  typeof name === 'string' ? name.split('.') : name

export default toPath
