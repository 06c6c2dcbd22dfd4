import { answerWith, refused, type Handler } from '../context/context.ts'

const menu: Handler<'menu'> = async ({ store, full }, { catalogue }) => {
  const found = catalogue.menu(store)
  if (!found) return refused('This store has no menu.', { httpStatus: 404 })
  return answerWith(full ? { ...found, details: catalogue.products(store) } : found)
}

const product: Handler<'product'> = async (input, { catalogue }) => {
  const found = catalogue.product(input.store, input.product)
  return found ? answerWith({ product: found }) : refused('This store does not sell that product.', { httpStatus: 404 })
}

export const menuHandlers = { menu, product }
