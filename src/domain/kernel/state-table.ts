// Tables of states: every change of a document, a request or a contract is a row with the states from which it leads; a change that
// the table does not name is refused. Screens offer what the server allows, because both read the table.

/** A change that leads from these states. Tables add where it leads, who makes it and what it needs. */
export type StateChange<State extends string> = { from: readonly State[] }

/** Whether a change of the table leads from a state. */
export const isAllowed = <State extends string, Action extends string>(
  table: Readonly<Record<Action, StateChange<State>>>,
  action: Action,
  state: State,
): boolean => table[action].from.includes(state)

/** The changes that lead from a state, in the order of the table. */
export const allowedFrom = <State extends string, Action extends string>(
  table: Readonly<Record<Action, StateChange<State>>>,
  state: State,
): Action[] => (Object.keys(table) as Action[]).filter((action) => isAllowed(table, action, state))
