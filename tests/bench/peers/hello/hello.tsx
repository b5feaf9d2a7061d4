// The least that the fixed packages can be: one page of Konsta with a text of i18next behind Router and Query, which are kept as the
// app keeps them, a Dexie database and a worker. Its phone field and its list stand for the sign-in and the list of drafts.
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { QueryClient } from '@tanstack/react-query'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { Dexie, type EntityTable } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import i18next from 'i18next'
import { App, Block, List, ListInput, ListItem, Navbar, Page } from 'konsta/react'
import { createRoot } from 'react-dom/client'
import { initReactI18next, useTranslation } from 'react-i18next'
import { Workbox } from 'workbox-window'
import './hello.css'

type Draft = { id: string; surname: string; updatedAt: number }
const db = new Dexie('hello') as Dexie & { drafts: EntityTable<Draft, 'id'> }
db.version(1).stores({ drafts: 'id, updatedAt' })
Object.assign(globalThis, {
  fillHello: (drafts: readonly Draft[]) => db.drafts.bulkPut(drafts),
})

const client = new QueryClient()
const persister = createSyncStoragePersister({ storage: localStorage })

function Hello() {
  const { t } = useTranslation()
  const drafts = useLiveQuery(() => db.drafts.orderBy('updatedAt').reverse().toArray(), [])
  return (
    <App theme="material">
      <Page>
        <Navbar title={t('actions.home')} />
        <List>
          <ListInput name="phone" type="tel" label={t('actions.go_on')} />
          {drafts?.map(({ id, surname }) => (
            <ListItem key={id} title={surname} link />
          ))}
        </List>
        <Block>{t('actions.save')}</Block>
      </Page>
    </App>
  )
}

// The types of keys are the app's own.
const ru = { actions: { home: 'Анкета', go_on: 'Телефон', save: 'Введите номер телефона' } }
await i18next.use(initReactI18next).init({ lng: 'ru', resources: { ru: { translation: ru } } })
const router = createRouter({ routeTree: createRootRoute({ component: Hello }) })
const root = document.getElementById('root')
if (root === null) throw new Error('no #root')
createRoot(root).render(
  <PersistQueryClientProvider client={client} persistOptions={{ persister }}>
    <RouterProvider router={router} />
  </PersistQueryClientProvider>,
)
void new Workbox('/sw.js').register()
