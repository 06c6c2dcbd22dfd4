import type { Api } from './apiClient.ts'

/** `api`, loaded with the first call, so that a page without calls does not load it. */
export const sendCall: Api = async (name, input, key) => {
  const { api } = await import('./api.ts')
  return await api(name, input, key)
}
