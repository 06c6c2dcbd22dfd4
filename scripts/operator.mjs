// The operator's commands. They talk to the running host over its key-protected calls; those of backups and demo-end to the database.
import { dropKeptDatabase, listKeptDatabases, makeBackup, restoreFileOrVersion } from './operator/backups.mjs'
import { showBalances } from './operator/balances.mjs'
import { listAddresses, listConsents } from './operator/consents.mjs'
import { listCoupons, saveCoupon, sendCoupon, withdrawCoupon } from './operator/coupons.mjs'
import { endDemo } from './operator/demo.mjs'
import { findGiftCard, makeGiftCards, switchGiftCard } from './operator/giftCards.mjs'
import { fail } from './operator/host.mjs'
import { exportFile, importAddresses, importFile, listVersions, validateFile } from './operator/imports.mjs'
import { exportOrders, listAudit, listOrders, moveOrder, showOrder } from './operator/orders.mjs'
import { endPin, listPins, makePin, putBack, sellOut } from './operator/kitchens.mjs'
import { addPrinter, listPrinters, removePrinter } from './operator/printers.mjs'
import { exportRefunds, refundOrder } from './operator/refunds.mjs'
import { addWebhook, enableWebhook, listWebhooks, removeWebhook, replayWebhook } from './operator/webhooks.mjs'
import { givePoints, signOutMember, switchStore } from './operator/stores.mjs'

/** Each command with its operands. */
const commands = {
  import: ['<file.json> [--pictures FOLDER]', importFile],
  validate: ['<file.json> [--pictures FOLDER]', validateFile],
  export: ['[version] [--pictures FOLDER]', exportFile],
  versions: ['', listVersions],
  backup: ['[file]', makeBackup],
  restore: ['<file> [--replace] | <version of the catalogue>', restoreFileOrVersion],
  kept: ['', listKeptDatabases],
  'kept-drop': ['<name>', dropKeptDatabase],
  'import-addresses': ['<file.csv> [--source NAME] [--city CITY]', importAddresses],
  open: ['<store> [pickup|delivery]', switchStore('open')],
  close: ['<store> [pickup|delivery]', switchStore('closed')],
  orders: [
    '[--store CODE] [--from DAY] [--to DAY] [--promised-from DAY] [--promised-to DAY] [--stage STAGE] [--open]',
    listOrders,
  ],
  'orders-export': [
    '[--store CODE] [--from DAY] [--to DAY] [--promised-from DAY] [--promised-to DAY] [--format csv|jsonl]',
    exportOrders,
  ],
  'order-show': ['<number>', showOrder],
  order: ['<number> <stage> [--from STAGE] [--ready-in MINUTES] [--reason TEXT] [--key KEY]', moveOrder],
  refund: ['<number> [amount] [--tip] [--reason TEXT] [--key KEY]', refundOrder],
  'refunds-export': ['[--store CODE] [--from DAY] [--to DAY] [--format csv|jsonl]', exportRefunds],
  'kitchen-pin': ['<store> [name]', makePin],
  'kitchen-pins': ['', listPins],
  'kitchen-revoke': ['<id>', endPin],
  'printer-add': ['<store> [name]', addPrinter],
  printers: ['', listPrinters],
  'printer-remove': ['<id>', removePrinter],
  'sold-out': ['<store> <product|option> <code or name> [two-hours|tomorrow|told]', sellOut],
  'back-on-sale': ['<store> <product|option> <code or name>', putBack],
  points: ['<email> <points>', givePoints],
  'sign-out': ['<email>', signOutMember],
  coupon: ['<file.json>', saveCoupon],
  'coupon-withdraw': ['<code>', withdrawCoupon],
  'coupon-send': ['<code> <email>', sendCoupon],
  coupons: ['', listCoupons],
  'gift-card': ['<balance> [--count N] [--number NUMBER --code CODE]', makeGiftCards],
  'gift-card-find': ['<number>', findGiftCard],
  'gift-card-block': ['<number>', switchGiftCard('block')],
  'gift-card-unblock': ['<number>', switchGiftCard('unblock')],
  balances: ['[--from DAY] [--to DAY]', showBalances],
  consents: ['[email or phone]', listConsents],
  'consent-addresses': ['[email|sms]', listAddresses],
  audit: ['', listAudit],
  'demo-end': ['', endDemo],
  'webhook-add': ['<url>', addWebhook],
  webhooks: ['', listWebhooks],
  'webhook-remove': ['<id>', removeWebhook],
  'webhook-enable': ['<id>', enableWebhook],
  'webhook-replay': ['<id> [--since 2026-01-31T18:00:00Z]', replayWebhook],
}

const usageOf = (name) => `npm run operator -- ${name} ${commands[name][0]}`.trim()

const [command = '', ...operands] = process.argv.slice(2)
if (!Object.hasOwn(commands, command)) fail(Object.keys(commands).map(usageOf).join('\n'))
const [, run] = commands[command]
await run(operands, usageOf(command))
