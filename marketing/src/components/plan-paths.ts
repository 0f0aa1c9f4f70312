/** The path of the plans on sale. The marketing server answers it from a cache, so that a visit makes no API request. */
export const plansPath = '/_server-islands/plans'
/** The path of the class packs on sale, also answered from a cache. */
export const packsPath = '/_server-islands/packs'
