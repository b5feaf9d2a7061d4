// Keys of `t` are typed from the Russian files.
import 'i18next'
import type access from '../../../locales/ru/access.json'
import type applications from '../../../locales/ru/applications.json'
import type common from '../../../locales/ru/common.json'
import type errors from '../../../locales/ru/errors.json'
import type fields from '../../../locales/ru/fields.json'
import type identity from '../../../locales/ru/identity.json'
import type kit from '../../../locales/ru/kit.json'
import type outbox from '../../../locales/ru/outbox.json'
import type photos from '../../../locales/ru/photos.json'
import type reasons from '../../../locales/ru/reasons.json'
import type reference from '../../../locales/ru/reference.json'
import type screens from '../../../locales/ru/screens.json'
import type session from '../../../locales/ru/session.json'
import type settings from '../../../locales/ru/settings.json'
import type sos from '../../../locales/ru/sos.json'
import type stages from '../../../locales/ru/stages.json'
import type statuses from '../../../locales/ru/statuses.json'
import type users from '../../../locales/ru/users.json'
import type wizard from '../../../locales/ru/wizard.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    returnNull: false
    resources: {
      access: typeof access
      applications: typeof applications
      common: typeof common
      errors: typeof errors
      fields: typeof fields
      identity: typeof identity
      kit: typeof kit
      outbox: typeof outbox
      photos: typeof photos
      reasons: typeof reasons
      reference: typeof reference
      screens: typeof screens
      session: typeof session
      settings: typeof settings
      sos: typeof sos
      stages: typeof stages
      statuses: typeof statuses
      users: typeof users
      wizard: typeof wizard
    }
  }
}
