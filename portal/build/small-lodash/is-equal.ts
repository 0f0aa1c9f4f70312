/** Whether two values are deeply equal, as Formik needs of react-fast-compare. */
export default function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isHolder(one) || !isHolder(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => name in other && isEqual(one[name], other[name]))
  )
}

function isHolder(value: unknown): value is Record<string, unknown> {
  return Array.isArray(value) || (typeof value === 'object' && value !== null && value.constructor === Object)
}
