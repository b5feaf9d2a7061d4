// The permissions of a role: an index of categories, sections that fold, a search, and the differences from another role.
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { roleLabel, sortByRoleLabel } from '#app/i18n/role-labels.ts'
import { Button } from '#app/kit/button.tsx'
import { CARD } from '#app/kit/class-names.ts'
import type { RecordForm } from '#app/kit/form/use-record.ts'
import { Choice, type Item } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { SearchBox } from '#app/kit/list/search-box.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import type { OwnGrants as OwnGrantValues } from '#domain/access/own-permission.ts'
import { PERMISSIONS, type PermissionCategory, type PermissionKey } from '#domain/access/permissions.ts'
import type { RoleGrants } from '#domain/access/role-form.ts'
import { categoryLabel, grantLabel, permissionLabel } from '../labels.ts'
import { fromFormValues, grantField, type RoleValues } from './form-values.ts'
import {
  type CategoryRows,
  categoryRows,
  differencesOf,
  isSameOwn,
  optionOf,
  SHOWN,
  type Shown,
} from './matrix-rows.ts'
import { OwnGrants } from './own-grants.tsx'

type Form = RecordForm<RoleValues>
const OPTIONS = { flag: ['none', '1'], list: ['none', 'own', 'all'] } as const
const NOBODY = 'none'

/** The other role; its permissions are null until they are known. */
type Other = { name: string; grants: RoleGrants | null; own: OwnGrantValues | null }

function Line({ permission, form, other }: { permission: PermissionKey; form: Form; other: Other | null }) {
  const { t } = useTranslation('access')
  const { scopeOf } = useSession()
  const field = grantField(permission)
  const grant = form.values[field]
  const label = permissionLabel(permission)
  const error = form.errorOf(field)
  const options: readonly ('none' | 'own' | 'all' | '1')[] = OPTIONS[PERMISSIONS[permission].type]
  // One offers what one holds oneself, and what the role has already.
  const scope = scopeOf(permission)
  const most = scope === 'none' ? 0 : scope === 'own' ? 1 : options.length - 1
  const offered = options.filter((option, nth) => nth <= most || option === grant)
  const theirs = other?.grants == null ? null : optionOf(other.grants[permission])
  return (
    <div
      data-invalid-field={error === null ? undefined : field}
      className="grid items-center gap-x-4 gap-y-1 py-1 sm:grid-cols-[minmax(0,1fr)_19rem]"
    >
      <span className="min-w-0">
        {label}
        {theirs !== null && theirs !== optionOf(grant) && (
          <span className="block text-sm text-warn">
            {t('differs', { name: other?.name ?? '', value: grantLabel(theirs) })}
          </span>
        )}
        {error !== null && <span className="block text-sm text-danger">{error}</span>}
      </span>
      <Segments
        name={field}
        label={label}
        items={offered.map((key) => ({ key, label: grantLabel(key) }))}
        value={optionOf(grant)}
        onChange={(key) => {
          const chosen = options.find((option) => option === key)
          form.set({
            [field]: chosen === undefined || chosen === 'none' ? null : chosen,
          } as Partial<RoleValues>)
        }}
      />
    </div>
  )
}

const headingId = (category: PermissionCategory) => `permissions-${category}`

type CategoryProps = { rows: CategoryRows; isOpen: boolean; onToggle: () => void; children: ReactNode }

function Category({ rows: { category, granted, total }, isOpen, onToggle, children }: CategoryProps) {
  const { t } = useTranslation('access')
  const id = headingId(category)
  return (
    <section className={clsx(CARD, 'min-w-0 px-5')}>
      <h2 className="text-lg font-bold text-text">
        <button
          id={id}
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-lines`}
          onClick={onToggle}
          className="flex min-h-12 w-full scroll-mt-24 items-center gap-3 py-2 text-left"
        >
          <ChevronDown
            aria-hidden
            size={20}
            className={clsx('shrink-0 text-text-2', !isOpen && '-rotate-90')}
          />
          <span className="min-w-0 flex-1">{categoryLabel(category)}</span>
          <span className="shrink-0 text-sm font-normal tabular-nums text-text-2">
            {t('granted_of', { granted, total })}
          </span>
        </button>
      </h2>
      <div id={`${id}-lines`} hidden={!isOpen} className="compact divide-y divide-line pb-4">
        {children}
      </div>
    </section>
  )
}

type IndexProps = { rows: readonly CategoryRows[]; onChoose: (category: PermissionCategory) => void }

/** Jumps to a category, with the number of its granted permissions. */
function Index({ rows, onChoose }: IndexProps) {
  const { t } = useTranslation('access')
  return (
    <nav
      aria-label={t('index')}
      className="flex flex-wrap gap-1 xl:sticky xl:top-20 xl:max-h-[calc(100dvh-11rem)] xl:flex-col xl:flex-nowrap xl:self-start xl:overflow-y-auto"
    >
      {rows.map(({ category, granted, total }) => (
        <button
          key={category}
          type="button"
          onClick={() => onChoose(category)}
          className="flex min-h-10 items-center justify-between gap-3 rounded-lg px-3 text-left text-sm text-text hover:bg-surface-2"
        >
          <span className="min-w-0">{categoryLabel(category)}</span>
          <span className="shrink-0 tabular-nums text-text-2">
            {granted}/{total}
          </span>
        </button>
      ))}
    </nav>
  )
}

/** The other roles, as options and by key; administrators hold everything, so there is nothing to compare with. */
function useOtherRole(except: string | null) {
  const endpoints = backOfficeApi.access
  const [chosen, setChosen] = useState<string | null>(null)
  const { data } = useEndpoint(endpoints.roles, { body: { limit: 100 } }, { notify: 'none' })
  const items: Item[] = sortByRoleLabel(data?.items ?? [])
    .filter(({ key, is_admin: isAdmin }) => key !== except && !isAdmin)
    .map(({ key, name }) => ({ key, label: roleLabel(name) }))
  const { data: role } = useEndpoint(
    endpoints.role,
    { params: { key: chosen ?? '' } },
    { enabled: chosen !== null },
  )
  const name = items.find(({ key }) => key === chosen)?.label ?? ''
  const other: Other | null =
    chosen === null ? null : { name, grants: role?.grants ?? null, own: role?.own ?? null }
  return { items, chosen, setChosen, other }
}

type Props = { form: Form; except: string | null }

/** `except`: the key of the edited role, which is not compared with itself. */
export function PermissionMatrix({ form, except }: Props) {
  const { t } = useTranslation('access')
  const { user } = useSession()
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const [folded, setFolded] = useState<ReadonlySet<PermissionCategory>>(new Set())
  const { items, chosen, setChosen, other } = useOtherRole(except)
  const { grants } = fromFormValues(form.values)
  const typed = search.trim().toLowerCase()
  const isWrong = (key: PermissionKey) => form.errorOf(grantField(key)) !== null
  const matches = (key: PermissionKey) => isWrong(key) || permissionLabel(key).toLowerCase().includes(typed)
  const rows = categoryRows({ grants, other: other?.grants ?? null, shown, matches })
  const differing = differencesOf(grants, other?.grants ?? null).size
  const hasOtherOwn = other?.own != null && !isSameOwn(form.values.own, other.own)
  const isSame = other?.own != null && differing === 0 && !hasOtherOwn
  // What was searched or filtered for is always in sight, and so is what the server refused.
  const isNarrowed = typed !== '' || shown !== 'all'
  const isOpen = ({ category, keys }: CategoryRows) =>
    isNarrowed || !folded.has(category) || keys.some(isWrong)
  const toggle = (category: PermissionCategory) =>
    setFolded((before) => {
      const next = new Set(before)
      if (!next.delete(category)) next.add(category)
      return next
    })
  const goTo = (category: PermissionCategory) => {
    setFolded((before) => new Set([...before].filter((one) => one !== category)))
    const heading = document.getElementById(headingId(category))
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }
  const compare = (key: string | null) => {
    setChosen(key === NOBODY ? null : key)
    setShown(key === NOBODY || key === null ? 'all' : 'different')
  }
  const views = SHOWN.filter((one) => one !== 'different' || other !== null)
  return (
    <>
      {user?.is_admin !== true && <p className="text-text-2">{t('beyond_own')}</p>}
      <div className="grid items-end gap-4 lg:grid-cols-3">
        <SearchBox label={t('find')} value={search} onChange={setSearch} />
        <Segments
          name="shown"
          label={t('shown.label')}
          items={views.map((key) => ({ key, label: t(`shown.${key}`, { count: differing }) }))}
          value={shown}
          onChange={(key) => setShown(SHOWN.find((one) => one === key) ?? 'all')}
        />
        {items.length > 0 && (
          <Field label={t('compare')}>
            <Choice
              name="compare"
              items={chosen === null ? items : [{ key: NOBODY, label: t('compare_none') }, ...items]}
              value={chosen}
              onChange={compare}
            />
          </Field>
        )}
      </div>
      {rows.length === 0 && (
        <p role="status" className="text-text-2">
          {isSame && shown === 'different' && t('same', { name: other.name })}
          {(shown !== 'different' || typed !== '') && !isSame && t('found_none')}
        </p>
      )}
      {(shown === 'all' || (shown === 'different' && hasOtherOwn)) && (
        <OwnGrants form={form} search={search} />
      )}
      {rows.length > 0 && (
        <div className="grid gap-5 xl:grid-cols-[15rem_minmax(0,1fr)]">
          <Index rows={rows} onChoose={goTo} />
          <div className="flex min-w-0 flex-col gap-4">
            {!isNarrowed && (
              <div className="flex justify-end gap-2">
                <Button
                  kind="quiet"
                  onPress={() =>
                    setFolded(new Set(folded.size > 0 ? [] : rows.map(({ category }) => category)))
                  }
                >
                  {folded.size > 0 ? t('unfold') : t('fold')}
                </Button>
              </div>
            )}
            {rows.map((one) => (
              <Category
                key={one.category}
                rows={one}
                isOpen={isOpen(one)}
                onToggle={() => toggle(one.category)}
              >
                {one.keys.map((key) => (
                  <Line key={key} permission={key} form={form} other={other} />
                ))}
              </Category>
            ))}
          </div>
        </div>
      )}
    </>
  )
}
