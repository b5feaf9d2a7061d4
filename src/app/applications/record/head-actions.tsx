import { useNavigate } from '@tanstack/react-router'
import { Camera, PackageX, Pause, PencilLine, Play, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicationView } from '#api/applications.ts'
import { api } from '#api/index.ts'
import { Button } from '#app/kit/button.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { MenuButton, type MenuEntry } from '#app/kit/overlays/menu.tsx'
import { useAction } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { usePageActions } from '#app/platform/shortcuts/actions.ts'
import { assignmentIn } from '#domain/applications/assignment.ts'
import { ACTIONS, type Action, isReturnable, transitionFrom } from '#domain/applications/status.ts'
import { DANGEROUS, mayAddPhotos, splitActions } from '../application/record-actions.ts'
import { useRecordTitle, useStatusTransition } from '../application/use-transition.ts'
import { LazyAssign } from './lazy-stages.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import { TransitionDialog } from './transition-dialog.tsx'

const isAction = (key: string): key is Action => ACTIONS.some((action) => action === key)

/** An action without input runs at once; the others open their dialog. */
function MainAction({ view, action, onAsk }: { view: ApplicationView; action: Action; onAsk: () => void }) {
  const { t } = useTranslation('reasons')
  const transition = useStatusTransition(view, action, () => undefined)
  const isPlain =
    action === 'take' || (transitionFrom(view.status, action)?.reason === undefined && action !== 'release')
  const act = () => (isPlain ? transition.mutate({ params: { id: view.id }, body: {} }) : onAsk())
  const shortcut = action === 'take' ? action : undefined
  const offered = { key: action, label: t(`actions.${action}`), run: act }
  usePageActions(useRecordTitle(view), [shortcut === undefined ? offered : { ...offered, shortcut }])
  return (
    <Button kind="primary" busy={transition.isPending} onPress={act} shortcut={shortcut}>
      {t(`actions.${action}`)}
    </Button>
  )
}

function usePause(view: ApplicationView) {
  const { t } = useTranslation('applications')
  const { can, user } = useSession()
  const unpause = useAction(api.applications.unpause)
  const isMine = view.manager !== null && view.manager.id === user?.id
  const mayPause = can('applications.pause') && view.status === 'in_process' && isMine
  const entry: MenuEntry[] = mayPause
    ? [
        {
          key: 'pause',
          label: t(view.paused ? 'view.unpause' : 'view.pause'),
          icon: view.paused ? Play : Pause,
        },
      ]
    : []
  return { entry, end: () => unpause.mutate({ params: { id: view.id }, body: {} }) }
}

/** The actions of the record: the main action as a button, the others under "more". */
export function HeadActions({ view }: { view: ApplicationView }) {
  const { t } = useTranslation('applications')
  const { t: reason } = useTranslation('reasons')
  const { can } = useSession()
  const [openDialog, setOpenDialog] = useState<Action | 'pause' | 'assign' | null>(null)
  const { main, more } = splitActions(view)
  const pause = usePause(view)
  const mayAssign = can('applications.assign') && assignmentIn(view.status) !== null
  const navigate = useNavigate()
  const mayReturn = can('returns.create') && isReturnable(view.status) && view.number !== null
  const isUnfinished = view.status === 'unfinished' && view.can_edit
  const entries: MenuEntry[] = [
    ...pause.entry,
    ...(mayAssign ? [{ key: 'assign', label: t('view.assign'), icon: UserPlus }] : []),
    ...(mayReturn ? [{ key: 'return', label: t('view.return_goods'), icon: PackageX }] : []),
    ...more.map((action) => ({
      key: action,
      label: reason(`actions.${action}`),
      isDanger: DANGEROUS.includes(action),
    })),
  ]
  const choose = (key: string) => {
    if (key === 'pause' && view.paused) pause.end()
    else if (key === 'return') void navigate({ to: '/return', search: { new: String(view.number) } })
    else if (key === 'pause' || key === 'assign' || isAction(key)) setOpenDialog(key)
  }
  usePageActions(
    useRecordTitle(view),
    entries.map(({ key, label, isDanger = false }) => ({ key, label, isDanger, run: () => choose(key) })),
  )
  const close = () => setOpenDialog(null)
  return (
    <>
      {isUnfinished && (
        <LinkButton
          kind="primary"
          icon={PencilLine}
          to="/applications/add/$app_id"
          params={{ app_id: view.id }}
        >
          {t('view.go_on')}
        </LinkButton>
      )}
      {mayAddPhotos(view, can) && (
        <LinkButton
          kind="quiet"
          icon={Camera}
          to="/applications/add_photo"
          search={{ app: view.id, from: 'record' }}
        >
          {t('view.add_photos')}
        </LinkButton>
      )}
      {main.map((action) => (
        <MainAction key={action} view={view} action={action} onAsk={() => setOpenDialog(action)} />
      ))}
      {entries.length > 0 && <MenuButton label={t('view.more')} items={entries} onAction={choose} />}
      {openDialog === 'pause' && <PauseDialog id={view.id} onClose={close} />}
      {openDialog === 'assign' && <LazyAssign view={view} onClose={close} />}
      {openDialog !== null && openDialog !== 'pause' && openDialog !== 'assign' && (
        <TransitionDialog view={view} action={openDialog} onClose={close} />
      )}
    </>
  )
}
