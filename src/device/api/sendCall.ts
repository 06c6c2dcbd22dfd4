import type { Api } from './apiClient.ts'

/** `api` of this page, whose code is loaded with the first call: a page that asks nothing does not wait for it. */
export const sendCall: Api = async (name, input, key) => {
  const { api } = await import('./api.ts')
  return await api(name, input, key)
}
