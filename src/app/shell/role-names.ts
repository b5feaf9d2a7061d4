// The names of the shop's own roles in three languages, read with the first screen of the back office, and again after a role was
// saved or when they are old; they are no secret, and without them a role is shown by its Russian name.
import { backOfficeApi } from '#api/back-office/index.ts'
import { setRoleNames } from '#app/i18n/role-labels.ts'
import { call } from '#app/platform/api.ts'
import { keyOf, queryClient } from '#app/platform/data.ts'
import { MINUTE_MS } from '#domain/kernel/time/durations.ts'

const endpoint = backOfficeApi.access.roleNames
/** How long the names are taken from memory; a change of a role by this person invalidates them at once. */
const FRESH_MS = 10 * MINUTE_MS

/** Never rejects. */
export async function loadRoleNames(): Promise<void> {
  try {
    const { roles } = await queryClient.fetchQuery({
      queryKey: keyOf(endpoint, {}),
      queryFn: () => call(endpoint, {}, { notify: 'none' }),
      staleTime: FRESH_MS,
    })
    setRoleNames(roles)
  } catch {
    // The earlier names stay.
  }
}
