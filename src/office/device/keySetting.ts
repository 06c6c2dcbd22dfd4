import { observable } from '../../device/observable.ts'
import { storedText, storeText } from '../../device/storedText.ts'

/** Whether single letters are shortcuts on this device; voice control types them unmeant (WCAG 2.1.4). */

const KEY = 'office keys'
const setting = observable(storedText(KEY) !== 'off')

export const { get: areKeysOn, watch: watchKeysOn } = setting

export function setKeysOn(areOn: boolean): void {
  setting.set(areOn)
  storeText(KEY, areOn ? '' : 'off')
}
