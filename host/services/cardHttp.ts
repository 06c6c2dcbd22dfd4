import type { Agent } from 'node:http'
import Stripe from 'stripe'

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>

/**
 * Stripe's HTTP client takes every JSON body without `error` for success, whatever its status, so an answer of something in
 * between would count as the provider's. Such an answer fails here, and its outcome is unknown.
 */
export function cardHttp(agent: Agent): HttpClient {
  const client = Stripe.createNodeHttpClient(agent)
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      const response = await client.makeRequest(...request)
      const status = response.getStatusCode()
      const read = response.toJSON.bind(response)
      response.toJSON = async () => {
        const body: unknown = await read()
        if (status >= 400 && !hasError(body)) throw new Error(`The answer ${status} is not the card provider's.`)
        return body
      }
      return response
    },
  }
}

const hasError = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'error' in body && Boolean(body.error)
