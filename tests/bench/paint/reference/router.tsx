import { QueryClient, QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import { useState } from 'react'

/** The words of a menu; prices in cents. */
export interface Menu {
  categories: {
    hash: string
    name: string
    products: { hash: string; name: string; description: string; price: number }[]
  }[]
}

type Product = Menu['categories'][number]['products'][number]
interface Context {
  queryClient: QueryClient
}

const menuQuery = {
  queryKey: ['menu'],
  queryFn: async () => (await (await fetch('/menu.json')).json()) as Menu,
  staleTime: Infinity,
}
const root = createRootRouteWithContext<Context>()()
const menu = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: ({ context }) => context.queryClient.ensureQueryData(menuQuery),
  component: MenuPage,
})

export const makeQueryClient = () => new QueryClient()

export const makeRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree: root.addChildren([menu]),
    context: { queryClient },
    ...(history ? { history } : {}),
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })

function MenuPage() {
  const { categories } = useSuspenseQuery(menuQuery).data
  const [chosen, choose] = useState<Product>()
  return (
    <main>
      <h1>Davie Street</h1>
      <nav>
        {categories.map(({ hash, name }) => (
          <a key={hash} href={`#${hash}`}>
            {name}
          </a>
        ))}
      </nav>
      {categories.map(({ hash, name, products }) => (
        <section key={hash} id={hash}>
          <h2>{name}</h2>
          <ul>
            {products.map((product) => (
              <Card key={product.hash} product={product} choose={choose} />
            ))}
          </ul>
        </section>
      ))}
      {chosen && (
        <dialog open aria-label={chosen.name}>
          {chosen.name}
        </dialog>
      )}
    </main>
  )
}

function Card({ product, choose }: { product: Product; choose: (product: Product) => void }) {
  return (
    <li>
      <h3>{product.name}</h3>
      <p>{product.description}</p>
      <b>${(product.price / 100).toFixed(2)}</b>{' '}
      <a
        href={`#${product.hash}`}
        data-replay=""
        onClick={(event) => {
          event.preventDefault()
          choose(product)
        }}
      >
        Add to Cart
      </a>
    </li>
  )
}
