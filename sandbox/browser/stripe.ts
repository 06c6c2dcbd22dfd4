import { stripeObject } from './stripeObject.ts'

// Loaded as a classic script before @stripe/stripe-js looks for window.Stripe, in place of https://js.stripe.com.
const script = document.currentScript
const base = new URL('.', script instanceof HTMLScriptElement && script.src ? script.src : document.baseURI)
const Stripe = Object.assign((publishableKey: string) => stripeObject(base, publishableKey), { version: 'endive' })

Object.assign(window, { Stripe })
