// What other features may change of a return, within their own transaction.
export { refreshFigures } from './figures.ts'
