import { menuParts } from '../catalogue/menu.ts'
import { answerWith, refused, type Handler } from '../context/context.ts'

const menu: Handler<'menu'> = async ({ store, full, part }, { catalogue }) => {
  const found = catalogue.menu(store)
  if (!found) return refused('This store has no menu.', { httpStatus: 404 })
  if (!full) return answerWith(found)
  if (part === undefined) return answerWith({ ...found, details: catalogue.products(store) })
  const parts = menuParts(found, () => catalogue.products(store))
  const rest = part > 1 ? { ...found, categories: [], banners: [] } : found
  return answerWith({ ...rest, details: parts[part - 1] ?? [], parts: parts.length })
}

/** [D-73] */
const menuGuide: Handler<'menuGuide'> = async ({ store }, { catalogue }) => {
  const found = catalogue.guide(store)
  return found ? answerWith(found) : refused('This store has no menu.', { httpStatus: 404 })
}

const product: Handler<'product'> = async (input, { catalogue }) => {
  const found = catalogue.product(input.store, input.product)
  return found ? answerWith({ product: found }) : refused('This store does not sell that product.', { httpStatus: 404 })
}

/** Stores without a deal are left out [CALL-26 DEALS-01]. */
const deals: Handler<'deals'> = async (_input, { catalogue, now }) => {
  const stores = catalogue.stores(now).map(({ hash, name }) => ({ hash, name, deals: [...catalogue.deals(hash)] }))
  return answerWith({ stores: stores.filter((store) => store.deals.length > 0) })
}

export const menuHandlers = { menu, menuGuide, product, deals }
