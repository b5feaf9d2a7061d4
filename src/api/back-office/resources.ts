// The resources whose entries have a name in three languages, a position and a status; `npm run new` makes such a resource.
// The exported name in snake case is the table. Its type, the answers to its constraints and its sweep follow from the row.

export { programs } from './programs.ts'
