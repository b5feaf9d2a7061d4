// The feature of conversations, which the event stream makes stale; its endpoints are those of the back office.
export const CHAT_PATH = '/api/uz/chat'
