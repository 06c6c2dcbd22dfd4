import type { Appearance } from './appearance.ts'
import type { PaymentIntent } from './api.ts'
import { formatAmount, openDialog } from './dialog.ts'
import { LOCK, node } from './nodes.ts'

/** The bank's question of 3-D Secure. Escape means Fail. */
export function askBank(intent: PaymentIntent, appearance: Appearance): Promise<'complete' | 'fail'> {
  const completeButton = node('button', { type: 'button', class: 'yes', autofocus: '' }, 'Complete')
  const failButton = node('button', { type: 'button' }, 'Fail')
  const amount = formatAmount(intent.amount, intent.currency)
  return new Promise((resolve) => {
    const finish = (outcome: 'complete' | 'fail') => {
      dialog.close()
      resolve(outcome)
    }
    const dialog = openDialog({
      title: 'Confirm it is you',
      icon: LOCK,
      content: [
        node('p', {}, `Your bank asks whether this payment of ${amount} is yours.`),
        node('p', { class: 'note' }, 'This is a test card: choose how the bank answers.'),
      ],
      buttons: [completeButton, failButton],
      appearance,
      onEscape: () => finish('fail'),
    })
    completeButton.addEventListener('click', () => finish('complete'))
    failButton.addEventListener('click', () => finish('fail'))
  })
}
