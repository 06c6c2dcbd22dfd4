import type { Menu } from '../../domain/catalogue/menu.ts'
import { menuParts } from '../catalogue/menu.ts'
import { menuChanges, menuVersion } from '../catalogue/menuChanges.ts'
import { storesAround } from '../catalogue/storeList.ts'
import { awayMessage } from '../carts/availability.ts'
import { answerWith, rateLimited, refused, type Handler } from '../context/context.ts'
import { WORK } from '../context/throttle.ts'

const menu: Handler<'menu'> = async ({ store, full, part, since }, { catalogue, db, throttle, address }) => {
  const found = catalogue.menu(store)
  if (!found) return refused('This store has no menu.', { httpStatus: 404 })
  const version = since === undefined ? {} : { version: menuVersion(catalogue, store) }
  if (since) {
    const wait = throttle?.work(address, WORK.changes) ?? 0
    if (wait > 0) return rateLimited('Very many changes of menus were asked for. Please ask for the menu.', wait)
    const changes = await menuChanges(since, { store, full, catalogue, db })
    return answerWith({ ...NO_MENU, ...version, ...(changes ? { changes } : {}) })
  }
  if (!full) return answerWith({ ...found, ...version })
  if (part === undefined) return answerWith({ ...found, ...version, details: catalogue.products(store) })
  const parts = menuParts(found, () => catalogue.products(store))
  const rest = part > 1 ? { ...found, categories: [], banners: [] } : found
  return answerWith({ ...rest, ...version, details: parts[part - 1] ?? [], parts: parts.length })
}

const NO_MENU: Menu = { categories: [], banners: [], deal: '', dealPicture: '', createYourOwn: '', halfAndHalf: '' }

/** [D-73] */
const menuGuide: Handler<'menuGuide'> = async ({ store }, { catalogue }) => {
  const found = catalogue.guide(store)
  return found ? answerWith(found) : refused('This store has no menu.', { httpStatus: 404 })
}

const product: Handler<'product'> = async (input, { catalogue }) => {
  const found = catalogue.product(input.store, input.product)
  const away = awayMessage(catalogue, input.store, input.product) ?? 'This store does not sell that product.'
  return found ? answerWith({ product: found }) : refused(away, { httpStatus: 404 })
}

/** Stores without a deal are left out [CALL-26 DEALS-01]. */
const deals: Handler<'deals'> = async ({ around }, { catalogue, now }) => {
  const listed = storesAround(catalogue, around, now).stores
  const stores = listed.map(({ hash, name }) => ({ hash, name, deals: [...catalogue.deals(hash, now)] }))
  return answerWith({ stores: stores.filter((store) => store.deals.length > 0) })
}

export const menuHandlers = { menu, menuGuide, product, deals }
