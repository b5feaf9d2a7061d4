// The tabs of the screen `send_information`.

export const PATH = '/send_information'
export const TAB_KEYS = ['dispatches', 'templates', 'log'] as const
