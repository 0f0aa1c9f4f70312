/** The path of the plans on sale on the marketing server, which caches them: a visit makes no request to the API. */
export const plansPath = '/_server-islands/plans'
/** The same for class packs. */
export const packsPath = '/_server-islands/packs'
