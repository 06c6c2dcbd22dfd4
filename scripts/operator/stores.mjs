import { fail, formatFault, postForm } from './host.mjs'

export const switchStore =
  (state) =>
  async ([store, ...services], use) => {
    if (!store) fail(use)
    const switched = services.length > 0 ? services : ['pickup', 'delivery']
    const { warnings } = await postForm(
      `stores/${encodeURIComponent(store)}`,
      Object.fromEntries(switched.map((name) => [name, state])),
    )
    console.log(`${store}: ${switched.join(' and ')} ${state}.`)
    for (const warning of warnings) console.warn(`Please check: ${formatFault(warning)}`)
  }

export async function signOutMember([email], use) {
  if (!email) fail(use)
  const { ended } = await postForm('sign-out', { email })
  console.log(`${email} is signed out of ${ended} ${ended === 1 ? 'session' : 'sessions'}.`)
}

export async function givePoints([email, points], use) {
  if (!email || !points) fail(use)
  const answer = await postForm('points', { email, points })
  console.log(`${email} has ${answer.points} PG Points.`)
}
