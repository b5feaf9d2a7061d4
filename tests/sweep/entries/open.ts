/**
 * Endpoints that return nothing of other people: listed one by one, so that a new open endpoint is a
 * decision.
 */
export const PUBLIC: readonly string[] = [
  'session.sendSms',
  'session.resendSms',
  'session.checkSms',
  'session.resetSendSms',
  'session.resetCheckSms',
  'session.resetPassword',
  'session.publicSettings',
  'tablet.ping',
  'sos.branch',
  'sos.send',
  'identity.state',
  'identity.check',
  'identity.openSession',
  'identity.finishSession',
]
export const SESSION: readonly string[] = [
  'session.user',
  'session.logout',
  'session.userRoles',
  'session.changePassword',
  'session.welcome',
  'session.picture',
  'session.setPicture',
  'productPictures.read',
  'tablet.reference',
  'tablet.events',
  'tablet.keepKey',
  'tablet.openKey',
  'tablet.parcelKey',
  'tablet.openParcel',
  'tablet.report',
  'tablet.acknowledged',
  'tablet.keepItem',
  'tablet.keepItemPhoto',
  'tablet.incident',
  'branches.choices',
  'branches.options',
  'access.roleNames',
  'views.list',
  'views.save',
  'views.remove',
]
/**
 * Endpoints that any signed-in person may call and that apply permission and scope to each part of their answer; each is
 * tested by name (`tests/api/search/search.test.ts`).
 */
export const BY_KIND: readonly string[] = ['search.find']
