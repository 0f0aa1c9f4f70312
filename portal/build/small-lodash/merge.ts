/** Merges field errors of several sources, the last one first, as Formik needs of deepmerge for a flat form. */
export default { all: (parts: readonly object[]): object => Object.assign({}, ...parts) }
