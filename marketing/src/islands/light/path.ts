/** In the islands this takes the place of lodash's `toPath`: fields of our forms have plain names, joined by dots at most. */
const toPath = (name: string | readonly string[]): readonly string[] =>
  typeof name === 'string' ? name.split('.') : name

export default toPath
