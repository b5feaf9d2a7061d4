// Strength of a password: 6 characters are required, a capital letter and a symbol are advised (specification S5.6).
import { PASSWORD_MIN } from './password.ts'

export type Strength = 'short' | 'weak' | 'fair' | 'strong'

/** How strong a password is; `short` ones are refused. */
export function strengthOf(password: string): Strength {
  if ([...password].length < PASSWORD_MIN) return 'short'
  const marks = [/\p{Lu}/u.test(password), /[^\p{L}\p{N}\s]/u.test(password)].filter(Boolean).length
  return (['weak', 'fair', 'strong'] as const)[marks] ?? 'weak'
}
