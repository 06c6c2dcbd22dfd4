import { fail, get, postForm } from './host.mjs'

const at = (store, call) => `stores/${encodeURIComponent(store)}/${call}`

export async function makePin([store, ...names], use) {
  if (!store) fail(use)
  const { pin, id } = await postForm(at(store, 'pins'), { name: names.join(' ') })
  console.log(`The PIN of ${store} is ${pin}. It is shown once; kitchen-revoke ${id} ends it.`)
}

export async function listPins() {
  const { pins, without_screen: unwatched } = await get('kitchen-pins')
  for (const { id, store, name, made, revoked, seen } of pins)
    console.log(
      `${id}  ${store.padEnd(20)} ${(name || '-').padEnd(16)} made ${made.slice(0, 10)}, ${revoked ? `revoked ${revoked.slice(0, 10)}` : seen ? `last seen ${seen}` : 'not used yet'}`,
    )
  if (unwatched.length > 0) console.log(`Open, and no screen watches: ${unwatched.join(', ')}`)
}

export async function endPin([id], use) {
  if (!id) fail(use)
  await postForm(`kitchen-pins/${encodeURIComponent(id)}/revoke`)
  console.log('The PIN counts no more, and its screens are signed out.')
}

export async function sellOut([store, kind, what, until = 'told'], use) {
  if (!what || !['product', 'option'].includes(kind)) fail(use)
  await postForm(at(store, 'sold-out'), { [kind]: what, until })
  console.log(`${store}: ${what} is sold out.`)
}

export async function putBack([store, kind, what], use) {
  if (!what || !['product', 'option'].includes(kind)) fail(use)
  await postForm(at(store, 'back-on-sale'), { [kind]: what })
  console.log(`${store}: ${what} is back on sale.`)
}
