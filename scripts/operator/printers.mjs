import { fail, get, postForm } from './host.mjs'

/** Nothing shows the secret again. */
export async function addPrinter([store, ...names], use) {
  if (!store) fail(use)
  const { id, url } = await postForm(`stores/${encodeURIComponent(store)}/printers`, { name: names.join(' ') })
  console.log(
    `Printer ${id} of ${store}. Its CloudPRNT address, which is shown once; printer-remove ${id} ends it:\n${url}`,
  )
}

export async function listPrinters() {
  const { printers } = await get('printers')
  for (const { id, store, name, seen, says, waiting } of printers)
    console.log(
      `${id}  ${store.padEnd(20)} ${(name || '-').padEnd(16)} ${seen ? `last contact ${seen}: ${says || '-'}` : 'no contact yet'}, ${waiting} waiting`,
    )
}

export async function removePrinter([id], use) {
  if (!id) fail(use)
  await postForm(`printers/${encodeURIComponent(id)}/remove`)
  console.log(`Printer ${id} is removed.`)
}
