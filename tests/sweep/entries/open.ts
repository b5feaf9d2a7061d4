/** Rows without anything of somebody else's to give: named one by one, so that a new open row is a decision. */
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
]
export const SESSION: readonly string[] = [
  'session.user',
  'session.logout',
  'session.userRoles',
  'session.changePassword',
  'session.welcome',
  'tablet.reference',
  'tablet.events',
  'views.list',
  'views.save',
  'views.remove',
]
