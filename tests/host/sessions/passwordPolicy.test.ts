import { expect, test } from 'vitest'
import { passwordPolicyFault, ownerWords } from '../../../host/sessions/passwordPolicy.ts'

const EASY = 'This password is too easy to guess. Please choose another one.'
const words = [
  ...ownerWords({ name: 'Giulia', lastname: 'Rossi', email: 'chef.g@example.com', phone: '6045550123' }),
  'Forno',
]
const faultOf = async (password: string) => (await passwordPolicyFault(password, words))?.message

test.each(
  [
    ['123456', 'Password1', 'iloveyou', 'trustno1'],
    ['654321', '987654321', 'abcdef', 'fedcba', 'abcdefgh', 'abc123', 'qwertyuiop', '1qaz2wsx', 'qweasd', 'lkjhgf'],
    ['zzzzzz', '121212', '101010', '232323', '12341234', 'abcabca', 'xyzzyxyzzy'],
    ['passwordpassword', 'iloveyouiloveyou', 'tomatoes tomatoes'],
    ['p a s s w o r d', '654 321', 'i.love.you', 'qwe-rty', '      ', ' a a a '],
    ['giulia', 'Rossi1', 'giuliarossi!', 'chef.g2025', 'chef.g@example.com', '6045550123', 'FORNO2025', '+forno+'],
  ].flat(),
)('the password %s is refused as too easy to guess [D-25 D-38]', async (password) => {
  expect(await faultOf(password)).toBe(EASY)
})

test.each([
  'a7$kz!',
  'tomato and basil',
  'no forno in the kitchen',
  'deserted',
  'mushrooms, please',
  'x4 giulia bakes',
])('the password %s is accepted [D-38 PWD-04]', async (password) => {
  expect(await faultOf(password)).toBeUndefined()
})

test('a password of five characters is refused with a message that names the minimum [D-38 FORGOT-18 SIGNUP-17]', async () => {
  expect(await faultOf('a7$kz')).toBe('Password must be at least 6 characters')
})
