export { getFurthestStep, loadTrials } from './trial-report.ts'
