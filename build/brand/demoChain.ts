import type { Plugin } from 'vite'
import { BRAND } from '../../shared/brand.ts'

const DEMO_CATALOGUE = /[\\/]host[\\/]demo[\\/]catalogue\.json$/

/** Gives the demo chain the brand's name and mail, so that a demo shows the brand and imports without a fault (D-87). */
export const demoChain = (): Plugin => ({
  name: 'demo-chain',
  enforce: 'pre',
  transform: {
    filter: { id: DEMO_CATALOGUE },
    handler(json) {
      const file = JSON.parse(json) as { chain: object }
      return {
        code: JSON.stringify({ ...file, chain: { ...file.chain, name: BRAND.name, email: BRAND.email } }),
        map: null,
      }
    },
  },
})
