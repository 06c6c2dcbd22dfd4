// Finds Varnish, the cache in front of the hosts that the soak tries, or installs it.
import { delimiter } from 'node:path'
import { ensure } from './browsers.mjs'
import { onPath } from './run.mjs'

/** The program of Varnish; undefined if there is none. */
export const findVarnish = () =>
  onPath(['varnishd'], [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'])

/** Finds Varnish or installs it; undefined if that fails. */
export const ensureVarnish = () => ensure('Varnish', findVarnish, ['varnish'])
