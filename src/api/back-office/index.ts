// The endpoints of the back office, separate from those of the shop floor, so that tablets load them only when needed.

import { access } from './access.ts'
import { boardOfToday, ownBoard } from './analytics.ts'
import { announcements } from './announcements.ts'
import { assignment } from './assignment.ts'
import { branches } from './branches.ts'
import { priceRequests, priorityRequests } from './change-requests.ts'
import { chat } from './chat.ts'
import { clientRecords } from './clients.ts'
import { complaints } from './complaints.ts'
import { dashboard } from './dashboard.ts'
import { dispatches, smsTemplates } from './dispatches.ts'
import { counts, receipts, writeOffs } from './documents.ts'
import { goods } from './goods.ts'
import { goodsUpload } from './goods-upload.ts'
import { home } from './home.ts'
import { inbox } from './inbox.ts'
import { knowledge } from './knowledge.ts'
import { levels } from './levels.ts'
import { levelsUpload } from './levels-upload.ts'
import { materials } from './materials.ts'
import { mentions } from './mentions.ts'
import { movements } from './movements.ts'
import { orders } from './orders.ts'
import { partners } from './partners.ts'
import { perms } from './perms.ts'
import { pins } from './pins.ts'
import { priceTags } from './price-tags.ts'
import { productPictures } from './product-pictures.ts'
import { products, units } from './products.ts'
import { profitAndLoss } from './profit-and-loss.ts'
import { programs } from './programs.ts'
import { promotions } from './promotions.ts'
import { providers } from './providers.ts'
import { queue } from './queue.ts'
import { receiptUpload } from './receipt-upload.ts'
import {
  cardPrefixes,
  departments,
  goodsCategories,
  phonePrefixes,
  positions,
  priorityLevels,
  subjects,
} from './reference.ts'
import { applicationReport, managerReport } from './reports.ts'
import { amendments, returnChecks, returns } from './returns.ts'
import { sales, salesByProduct } from './sales.ts'
import { scheduledReports } from './scheduled-reports.ts'
import { setUp } from './set-up.ts'
import { smsLog } from './sms-log.ts'
import { staff } from './staff/staff.ts'
import { stock, stockByProduct } from './stock.ts'
import { tablets } from './tablets.ts'
import { users } from './users.ts'
import { views } from './views.ts'
import { visitors } from './visitors.ts'

export const backOfficeApi = {
  access,
  assignment,
  mentions,
  pins,
  perms,
  views,
  queue,
  phonePrefixes,
  cardPrefixes,
  departments,
  branches,
  outsider: visitors,
  complaints,
  chat,
  inbox,
  announcements,
  knowledge,
  materials,
  scheduledReports,
  smsLog,
  smsTemplates,
  dispatches,
  dashboard,
  home,
  goods,
  goodsUpload,
  promotions,
  levels,
  levelsUpload,
  movements,
  receipts,
  receiptUpload,
  writeOffs,
  counts,
  orders,
  amendments,
  returns,
  returnChecks,
  sales,
  salesByProduct,
  profitAndLoss,
  applicationReport,
  managerReport,
  boardOfToday,
  ownBoard,
  priceRequests,
  priorityRequests,
  goodsCategories,
  priorityLevels,
  setUp,
  staff,
  stock,
  productPictures,
  products,
  priceTags,
  units,
  stockByProduct,
  tablets,
  providers,
  programs,
  subjects,
  clientRecords,
  partners,
  positions,
  users,
} as const
