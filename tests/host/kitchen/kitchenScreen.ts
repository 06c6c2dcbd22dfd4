import { kitchenCalls, type KitchenAnswer, type KitchenCallName } from '../../../contract/kitchen.ts'
import type { Host } from '../../../host/http/app.ts'
import { Guest } from '../../support/guest.ts'

export interface KitchenReply<N extends KitchenCallName> {
  httpStatus: number
  ok: boolean
  message: string
  answer: KitchenAnswer<N>
}

/** A kitchen's screen as the host sees it. */
export class KitchenScreen extends Guest {
  async call<N extends KitchenCallName>(
    name: N,
    input: object = {},
    headers: Record<string, string> = {},
  ): Promise<KitchenReply<N>> {
    const { method, path } = kitchenCalls[name]
    const response = await this.fetch(`/kitchen/api${path}`, {
      method,
      headers: { ...this.credentials(), 'Content-Type': 'application/json', ...headers },
      ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
    })
    const body = (await response.json()) as { status: boolean; message?: string } & KitchenAnswer<N>
    return { httpStatus: response.status, ok: body.status, message: body.message ?? '', answer: body }
  }

  /** Signs in at a store. */
  static async at(host: Pick<Host, 'fetch'>, store: string, pin: string, address?: string): Promise<KitchenScreen> {
    const screen = new KitchenScreen(host, address)
    const reply = await screen.call('kitchenSignIn', { store, pin })
    if (!reply.ok) throw new Error(reply.message)
    return screen
  }
}
