import type { Appearance } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'

/** The design tokens for the card form, which runs in the provider's frame and cannot read the page's styles. */
export function useCardAppearance(): Appearance {
  const [appearance, setAppearance] = useState(readAppearance)
  useEffect(() => {
    const reread = () => setAppearance(readAppearance())
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const theme = new MutationObserver(reread)
    dark.addEventListener('change', reread)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      dark.removeEventListener('change', reread)
      theme.disconnect()
    }
  }, [])
  return appearance
}

function readAppearance(): Appearance {
  const styles = getComputedStyle(document.documentElement)
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim()
  const [ink, soft, edge, bad, focus] = [token('ink'), token('ink-soft'), token('edge'), token('bad'), token('focus')]
  return {
    theme: styles.colorScheme === 'dark' ? 'night' : 'stripe',
    variables: {
      fontFamily: token('text'),
      fontSizeBase: '16px',
      fontSizeSm: '15px',
      fontWeightMedium: '600',
      colorText: ink,
      colorTextSecondary: soft,
      colorTextPlaceholder: soft,
      colorBackground: token('surface'),
      colorDanger: bad,
      colorPrimary: focus,
      iconColor: soft,
      labelColorText: ink,
      borderRadius: token('r-md'),
      inputColorBorder: edge,
      inputFocusColorBorder: focus,
      inputFocusBoxShadow: `0 0 0 2px ${token('ground')}, 0 0 0 5px ${focus}`,
      buttonColorBackground: token('action'),
      buttonColorText: token('action-ink'),
      gridRowSpacing: '16px',
    },
    rules: {
      '.Input': { border: `1.5px solid ${edge}`, padding: '12.5px 14px', boxShadow: 'none' },
      '.Input--invalid': { borderColor: bad, backgroundColor: token('bad-soft'), boxShadow: 'none' },
      '.Input:focus': { boxShadow: `0 0 0 2px ${token('ground')}, 0 0 0 5px ${focus}` },
      '.Label': { fontSize: '15px', fontWeight: '600', marginBottom: '6px' },
      '.Error': { fontSize: '15px', fontWeight: '600' },
    },
  }
}
