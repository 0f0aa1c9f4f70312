/** In the islands this takes the place of lodash's `isPlainObject`. */
const isPlainObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

export default isPlainObject
