// The handlers of the resources of src/api/back-office/resources.ts, under the same names.

export { programHandlers as programs } from './reference/handlers.ts'
