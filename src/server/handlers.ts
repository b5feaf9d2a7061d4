// The handler of every endpoint: one object per feature, checked by type to be complete.
import type { allEndpoints } from '#api/endpoints.ts'
import { accessHandlers } from './access/handlers.ts'
import { permHandlers } from './access/perms.ts'
import { apiDescriptionHandlers } from './api-description.ts'
import { findApplications, findUnits } from './applications/anywhere.ts'
import { findSalesToApprove } from './applications/approvals.ts'
import { assignmentHandlers } from './applications/assignment.ts'
import { applicationHandlers, moveHandlers } from './applications/handlers.ts'
import { queueHandlers } from './applications/list/options.ts'
import { mentionHandlers } from './applications/mentions.ts'
import { applicationPanel, findEndingLimits, findPinned } from './applications/panel.ts'
import { pinHandlers } from './applications/pins.ts'
import { stageHandlers } from './applications/stages/handlers.ts'
import { branchHandlers } from './branches/handlers.ts'
import { findRequestsToApprove } from './change-requests/approvals.ts'
import { priceRequestHandlers, priorityRequestHandlers } from './change-requests/handlers.ts'
import { chatHandlers } from './chat/handlers.ts'
import { findClients } from './clients/anywhere.ts'
import { clientHandlers, clientRecordHandlers } from './clients/handlers.ts'
import { complaintHandlers } from './complaints/handlers.ts'
import { findUrgentComplaints } from './complaints/panel.ts'
import { createDashboardHandlers } from './dashboard/handlers.ts'
import { findDispatchesToApprove } from './dispatches/approvals.ts'
import { dispatchHandlers } from './dispatches/handlers.ts'
import { templateHandlers } from './dispatches/templates.ts'
import { findCountsToApprove, findWriteOffsToApprove } from './documents/approvals.ts'
import { countHandlers } from './documents/count/handlers.ts'
import { receiptUploadHandlers } from './documents/receipt-upload/handlers.ts'
import { receiptHandlers } from './documents/receipts.ts'
import { writeOffHandlers } from './documents/write-offs.ts'
import { sosHandlers } from './emergency-form/handlers.ts'
import { findGoodsAnywhere } from './goods/anywhere.ts'
import { goodsHandlers } from './goods/handlers.ts'
import { pictureHandlers } from './goods/pictures/handlers.ts'
import { goodsUploadHandlers } from './goods/upload/handlers.ts'
import { createHomeHandlers } from './home/handlers.ts'
import { identityHandlers } from './identity/handlers.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { findFailedJobs } from './jobs/panel.ts'
import { knowledgeHandlers } from './knowledge/handlers.ts'
import { materialHandlers } from './knowledge/materials.ts'
import { levelsHandlers } from './levels/handlers.ts'
import { levelsUploadHandlers } from './levels/upload/handlers.ts'
import { movementHandlers } from './movements/handlers.ts'
import { announcementHandlers } from './notifications/announcements.ts'
import { inboxHandlers, notificationHandlers } from './notifications/inbox.ts'
import { closingWithReceipt } from './orders/closing.ts'
import { createOrderHandlers } from './orders/handlers.ts'
import { partnerHandlers } from './partners/handlers.ts'
import type { Handlers } from './platform/handler.ts'
import type { AnyHandler } from './platform/mount.ts'
import { productHandlers } from './products/handlers.ts'
import { tagHandlers } from './products/tags/handlers.ts'
import { unitHandlers } from './products/units/handlers.ts'
import { promotionHandlers } from './promotions/handlers.ts'
import { providerHandlers } from './providers/handlers.ts'
import {
  cardPrefixHandlers,
  departmentHandlers,
  goodsCategoryHandlers,
  phonePrefixHandlers,
  positionHandlers,
  priorityLevelHandlers,
  programHandlers,
  subjectHandlers,
} from './reference/handlers.ts'
import { boardOfTodayHandlers, ownBoardHandlers } from './reports/board-handlers.ts'
import { applicationReportHandlers, managerReportHandlers } from './reports/handlers.ts'
import { scheduledReportHandlers } from './reports/scheduled/handlers.ts'
import { amendmentHandlers } from './returns/amendments.ts'
import { returnCheckHandlers } from './returns/checks.ts'
import { returnHandlers } from './returns/handlers.ts'
import { findDueChecks } from './returns/panel.ts'
import { salesByProductHandlers } from './sales/by-product.ts'
import { saleHandlers } from './sales/handlers.ts'
import { profitAndLossHandlers } from './sales/statement.ts'
import { createSearchHandlers } from './search/handlers.ts'
import { sessionHandlers } from './session/handlers.ts'
import { setUpHandlers } from './set-up/handlers.ts'
import { settingsHandlers } from './settings/handlers.ts'
import { smsLogHandlers } from './sms-log/handlers.ts'
import { staffHandlers } from './staff/handlers.ts'
import { stockByProductHandlers } from './stock/by-product.ts'
import { stockHandlers } from './stock/handlers.ts'
import { tabletHandlers } from './tablets/device/handlers.ts'
import { tabletListHandlers } from './tablets/support/handlers.ts'
import { findAlarmedTablets } from './tablets/support/panel.ts'
import { findPeople } from './users/anywhere.ts'
import { userHandlers } from './users/handlers.ts'
import { viewHandlers } from './views/handlers.ts'
import { visitorHandlers } from './visitors/handlers.ts'

/** The columns of the support panel. */
const panelSources = {
  ...applicationPanel,
  complaints: findUrgentComplaints,
  tablets: findAlarmedTablets,
  jobs: findFailedJobs,
  checks: findDueChecks,
}

const features = {
  session: sessionHandlers,
  applications: applicationHandlers,
  queue: queueHandlers,
  moves: moveHandlers,
  // Closing an invoice also belongs to orders, which ask for its fiscal receipt.
  stages: { ...stageHandlers, closeInvoice: closingWithReceipt(stageHandlers.closeInvoice) },
  clients: clientHandlers,
  tablet: tabletHandlers,
  tablets: tabletListHandlers,
  sos: sosHandlers,
  identity: identityHandlers,
  jobs: jobHandlers,
  apiDescription: apiDescriptionHandlers,
  phonePrefixes: phonePrefixHandlers,
  cardPrefixes: cardPrefixHandlers,
  departments: departmentHandlers,
  goodsCategories: goodsCategoryHandlers,
  priorityLevels: priorityLevelHandlers,
  goods: goodsHandlers,
  goodsUpload: goodsUploadHandlers,
  promotions: promotionHandlers,
  priceRequests: priceRequestHandlers,
  priorityRequests: priorityRequestHandlers,
  programs: programHandlers,
  subjects: subjectHandlers,
  providers: providerHandlers,
  settings: settingsHandlers,
  setUp: setUpHandlers,
  access: accessHandlers,
  assignment: assignmentHandlers,
  mentions: mentionHandlers,
  pins: pinHandlers,
  staff: staffHandlers,
  stock: stockHandlers,
  productPictures: pictureHandlers,
  products: productHandlers,
  priceTags: tagHandlers,
  units: unitHandlers,
  stockByProduct: stockByProductHandlers,
  levels: levelsHandlers,
  levelsUpload: levelsUploadHandlers,
  movements: movementHandlers,
  receipts: receiptHandlers,
  receiptUpload: receiptUploadHandlers,
  writeOffs: writeOffHandlers,
  counts: countHandlers,
  orders: createOrderHandlers(stageHandlers.closeInvoice),
  amendments: amendmentHandlers,
  returns: returnHandlers,
  returnChecks: returnCheckHandlers,
  sales: saleHandlers,
  salesByProduct: salesByProductHandlers,
  profitAndLoss: profitAndLossHandlers,
  applicationReport: applicationReportHandlers,
  managerReport: managerReportHandlers,
  boardOfToday: boardOfTodayHandlers,
  ownBoard: ownBoardHandlers,
  perms: permHandlers,
  views: viewHandlers,
  branches: branchHandlers,
  outsider: visitorHandlers,
  complaints: complaintHandlers,
  chat: chatHandlers,
  notifications: notificationHandlers,
  inbox: inboxHandlers,
  announcements: announcementHandlers,
  knowledge: knowledgeHandlers,
  materials: materialHandlers,
  scheduledReports: scheduledReportHandlers,
  smsLog: smsLogHandlers,
  smsTemplates: templateHandlers,
  dispatches: dispatchHandlers,
  dashboard: createDashboardHandlers(panelSources, findPinned),
  home: createHomeHandlers(
    panelSources,
    {
      sale: findSalesToApprove,
      price: findRequestsToApprove('price'),
      priority: findRequestsToApprove('priority'),
      write_off: findWriteOffsToApprove,
      count: findCountsToApprove,
      dispatch: findDispatchesToApprove,
    },
    findEndingLimits,
  ),
  clientRecords: clientRecordHandlers,
  partners: partnerHandlers,
  positions: positionHandlers,
  users: userHandlers,
  search: createSearchHandlers({
    applications: findApplications,
    units: findUnits,
    clients: findClients,
    goods: findGoodsAnywhere,
    people: findPeople,
  }),
} satisfies { [F in keyof typeof allEndpoints]: Partial<Handlers<(typeof allEndpoints)[F]>> }

/** Every handler under the dotted name of its endpoint, as in `ENDPOINTS`. */
export const handlers: Readonly<Record<string, AnyHandler>> = Object.fromEntries(
  Object.entries(features).flatMap(([feature, rows]) =>
    Object.entries(rows).map(([name, handler]) => [`${feature}.${name}`, handler as AnyHandler]),
  ),
)
