// Addresses of the clients' endpoints, apart from their shapes: the palette reads the stored list of every tablet by its address.
export const CLIENTS_PATH = '/api/uz/clients'
export const CLIENT_LIST_PATH = `${CLIENTS_PATH}/list`
