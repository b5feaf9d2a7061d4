// Keys of `t` are typed from the Russian files.
import 'i18next'
import type applications from '../../../locales/ru/applications.json'
import type access from '../../../locales/ru/back-office/access.json'
import type analytics from '../../../locales/ru/back-office/analytics.json'
import type branches from '../../../locales/ru/back-office/branches.json'
import type changeRequests from '../../../locales/ru/back-office/change-requests.json'
import type chat from '../../../locales/ru/back-office/chat.json'
import type clients from '../../../locales/ru/back-office/clients.json'
import type complaints from '../../../locales/ru/back-office/complaints.json'
import type condition from '../../../locales/ru/back-office/condition.json'
import type dispatches from '../../../locales/ru/back-office/dispatches.json'
import type documents from '../../../locales/ru/back-office/documents.json'
import type backOfficeErrors from '../../../locales/ru/back-office/errors.json'
import type goods from '../../../locales/ru/back-office/goods.json'
import type history from '../../../locales/ru/back-office/history.json'
import type home from '../../../locales/ru/back-office/home.json'
import type knowledge from '../../../locales/ru/back-office/knowledge.json'
import type levels from '../../../locales/ru/back-office/levels.json'
import type movements from '../../../locales/ru/back-office/movements.json'
import type notifications from '../../../locales/ru/back-office/notifications.json'
import type orders from '../../../locales/ru/back-office/orders.json'
import type panel from '../../../locales/ru/back-office/panel.json'
import type partners from '../../../locales/ru/back-office/partners.json'
import type products from '../../../locales/ru/back-office/products.json'
import type promotions from '../../../locales/ru/back-office/promotions.json'
import type providers from '../../../locales/ru/back-office/providers.json'
import type backOfficeQueue from '../../../locales/ru/back-office/queue.json'
import type backOfficeReasons from '../../../locales/ru/back-office/reasons.json'
import type reference from '../../../locales/ru/back-office/reference.json'
import type reports from '../../../locales/ru/back-office/reports.json'
import type rescue from '../../../locales/ru/back-office/rescue.json'
import type returns from '../../../locales/ru/back-office/returns.json'
import type sales from '../../../locales/ru/back-office/sales.json'
import type serverSettings from '../../../locales/ru/back-office/server-settings.json'
import type setUp from '../../../locales/ru/back-office/set-up.json'
import type smsLog from '../../../locales/ru/back-office/sms-log.json'
import type staff from '../../../locales/ru/back-office/staff.json'
import type backOfficeStages from '../../../locales/ru/back-office/stages.json'
import type stock from '../../../locales/ru/back-office/stock.json'
import type stockLines from '../../../locales/ru/back-office/stock-lines.json'
import type tablets from '../../../locales/ru/back-office/tablets.json'
import type upload from '../../../locales/ru/back-office/upload.json'
import type users from '../../../locales/ru/back-office/users.json'
import type visitors from '../../../locales/ru/back-office/visitors.json'
import type common from '../../../locales/ru/common.json'
import type emergencyForm from '../../../locales/ru/emergency-form.json'
import type errors from '../../../locales/ru/errors.json'
import type fields from '../../../locales/ru/fields.json'
import type identity from '../../../locales/ru/identity.json'
import type kit from '../../../locales/ru/kit.json'
import type outbox from '../../../locales/ru/outbox.json'
import type palette from '../../../locales/ru/palette.json'
import type photos from '../../../locales/ru/photos.json'
import type queue from '../../../locales/ru/queue.json'
import type reading from '../../../locales/ru/reader/reading.json'
import type ready from '../../../locales/ru/ready.json'
import type reasons from '../../../locales/ru/reasons.json'
import type screens from '../../../locales/ru/screens.json'
import type session from '../../../locales/ru/session.json'
import type settings from '../../../locales/ru/settings.json'
import type stages from '../../../locales/ru/stages.json'
import type statuses from '../../../locales/ru/statuses.json'
import type tour from '../../../locales/ru/tour.json'
import type wizard from '../../../locales/ru/wizard.json'

declare module 'i18next' {
  /** By namespace. */
  interface TextFiles {
    access: typeof access
    applications: typeof applications
    branches: typeof branches
    chat: typeof chat
    clients: typeof clients
    condition: typeof condition
    documents: typeof documents
    common: typeof common
    errors: typeof errors & typeof backOfficeErrors
    fields: typeof fields
    goods: typeof goods
    home: typeof home
    history: typeof history
    identity: typeof identity
    kit: typeof kit
    outbox: typeof outbox
    complaints: typeof complaints
    panel: typeof panel
    analytics: typeof analytics
    reports: typeof reports
    visitors: typeof visitors
    palette: typeof palette
    knowledge: typeof knowledge
    notifications: typeof notifications
    orders: typeof orders
    partners: typeof partners
    photos: typeof photos
    providers: typeof providers
    reading: typeof reading
    ready: typeof ready
    reasons: typeof reasons & typeof backOfficeReasons
    queue: typeof queue & typeof backOfficeQueue
    reference: typeof reference
    promotions: typeof promotions
    levels: typeof levels
    movements: typeof movements
    products: typeof products
    'change-requests': typeof changeRequests
    rescue: typeof rescue
    returns: typeof returns
    sales: typeof sales
    screens: typeof screens
    session: typeof session
    settings: typeof settings
    'emergency-form': typeof emergencyForm
    'server-settings': typeof serverSettings
    'set-up': typeof setUp
    dispatches: typeof dispatches
    'sms-log': typeof smsLog
    staff: typeof staff
    stages: typeof stages & typeof backOfficeStages
    stock: typeof stock
    'stock-lines': typeof stockLines
    statuses: typeof statuses
    tablets: typeof tablets
    tour: typeof tour
    upload: typeof upload
    users: typeof users
    wizard: typeof wizard
  }
  interface CustomTypeOptions {
    defaultNS: 'common'
    returnNull: false
    resources: TextFiles
  }
}
