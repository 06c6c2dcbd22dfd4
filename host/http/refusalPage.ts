import type { Refused } from '../context/context.ts'
import { refusalResponse } from '../context/response.ts'
import { escapeHtml } from '../../shared/escapeHtml.ts'

/** A refusal, as a page where one is asked for. */
export function refusalPage(request: Request, refusal: Refused): Response {
  const response = refusalResponse(refusal)
  if (!request.headers.get('accept')?.includes('text/html')) return response
  response.headers.set('Content-Type', 'text/html; charset=utf-8')
  // The installed app has no button of the browser to try again.
  return new Response(
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Please wait</title><p>${escapeHtml(refusal.message)}</p><p><a href="">Try again</a></p></html>`,
    response,
  )
}
