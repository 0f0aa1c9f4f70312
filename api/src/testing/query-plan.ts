type Stage = { stage?: string; inputStage?: Stage; inputStages?: Stage[] }
type Explanation = { queryPlanner?: { winningPlan?: Stage & { queryPlan?: Stage } } }

const SCANS = new Set(['COLLSCAN', 'IXSCAN', 'IDHACK', 'EXPRESS_IXSCAN', 'CLUSTERED_IXSCAN', 'COUNT_SCAN'])

/**
 * How the database would find the documents of a query: 'IXSCAN' through an index, 'COLLSCAN' by reading them all. Each
 * query that a screen or a job makes has a test that says IXSCAN.
 */
export async function loadQueryPlan(query: { explain(verbosity: 'queryPlanner'): unknown }): Promise<string> {
  const explained = asExplained(await query.explain('queryPlanner'))
  const plan = explained.queryPlanner?.winningPlan
  const scans = plan ? scansIn(plan.queryPlan ?? plan) : []
  const worst = scans.includes('COLLSCAN') ? 'COLLSCAN' : scans[0]
  if (!worst) throw new Error(`no scan in this plan: ${JSON.stringify(explained)}`)
  return worst === 'COLLSCAN' ? worst : 'IXSCAN'
}

// mongoose types the answer of explain as that of the query it explains.
function asExplained(value: unknown): Explanation {
  return (Array.isArray(value) ? value[0] : value) as Explanation
}

function scansIn({ stage, inputStage, inputStages = [] }: Stage): string[] {
  const below = [...(inputStage ? [inputStage] : []), ...inputStages].flatMap(scansIn)
  return stage && SCANS.has(stage) ? [stage, ...below] : below
}
