/** The colours that a role or a level of priority can have. */
export const LABEL_COLOURS = [
  '#0f766e',
  '#1d4ed8',
  '#6d28d9',
  '#be185d',
  '#b91c1c',
  '#b45309',
  '#4d7c0f',
  '#475569',
] as const
