import { useTranslation } from 'react-i18next'
import { screenTitle } from '#app/i18n/screen-title.ts'
import { Keys } from '#app/kit/display/keys.tsx'
import { useSession } from '#app/platform/session.ts'
import {
  keysOf,
  SCREEN_KEYS,
  SHORTCUT_IDS,
  SHORTCUT_SCOPES,
  SHORTCUTS,
  type ShortcutScope,
  screenKeysOf,
} from '#app/platform/shortcuts/table.ts'
import { SCREEN_IDS, SCREENS, type ScreenRow } from '#domain/access/screens.ts'
import { APPROVAL_KINDS, approvalPermission } from '#domain/home/approvals.ts'

type Line = { label: string; keys: string[] }

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section className="mb-5 break-inside-avoid">
      <h3 className="mb-1 text-sm font-semibold text-text-2">{title}</h3>
      <dl>
        {lines.map(({ label, keys }) => (
          <div key={label} className="flex min-h-10 items-center justify-between gap-3 border-b border-line">
            <dt>{label}</dt>
            <dd>
              <Keys names={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The shortcuts that this person can use, by where they work. */
export function ShortcutsList() {
  const { t } = useTranslation('palette')
  const { can } = useSession()
  const mayOpen = ({ permission }: ScreenRow) => permission === null || can(permission)
  const linesOf = (scope: ShortcutScope): Line[] =>
    scope === 'screens'
      ? SCREEN_IDS.filter((id) => Object.hasOwn(SCREEN_KEYS, id) && mayOpen(SCREENS[id])).map((id) => ({
          label: screenTitle(SCREENS[id]),
          keys: screenKeysOf(id),
        }))
      : SHORTCUT_IDS.filter((id) => SHORTCUTS[id].scope === scope).map((id) => ({
          label: t(`keys.${id}`),
          keys: keysOf(id),
        }))
  const scopes = SHORTCUT_SCOPES.filter((scope) => {
    if (scope === 'applications') return can('applications.take')
    if (scope === 'approvals') return APPROVAL_KINDS.some((kind) => can(approvalPermission(kind)))
    return scope !== 'case' || can('applications.score')
  })
  return (
    <div className="gap-8 sm:columns-2">
      {scopes.map((scope) => (
        <Lines key={scope} title={t(`keys.scopes.${scope}`)} lines={linesOf(scope)} />
      ))}
    </div>
  )
}
