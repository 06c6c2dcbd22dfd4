import { getRouteApi, useNavigate, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isSignedIn } from '../../device/store/sessionState.ts'
import { returnPath } from './returnPath.ts'
import { toast } from '../../hooks/toast.ts'
import { useSession } from '../../hooks/useDevice.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { panelOf, Tabs } from '../../ui/Tabs.tsx'
import { BRAND } from '../../../shared/brand.ts'
import { PizzaPicture } from '../../components/pizza/PizzaPicture.tsx'
import { ForgotPanel } from './ForgotPanel.tsx'
import type { Customer } from '../../../domain/account/session.ts'
import { phoneCheck } from '../../device/store/phoneCheck.ts'
import { openPanel } from '../../hooks/openPanels.ts'
import { Note } from '../../ui/Note.tsx'
import { logInFault, type LogIn } from '../../../domain/account/signInFields.ts'
import type { Values } from '../../forms/formValues.ts'
import { Field } from '../../ui/Field.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { ServerForm } from './ServerForm.tsx'
import { type DraftValues, useDraftValues } from './draftValues.ts'
import { useServerForm } from './useServerForm.ts'
import { continueAfterSignIn } from './continueAfterSignIn.ts'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import '../../ui/styles/wayson.css'
import '../../ui/styles/skeleton.css'
import styles from './SignInPage.module.css'

const TABS = [
  { id: 'signup', label: 'Sign Up' },
  { id: 'login', label: 'Log In' },
]

const route = getRouteApi('/signin')

/** Sign Up, Log In and the recovery of a password [ROUTE-06 SHELL-09]. */
export function SignInPage() {
  const { tab, next: wanted, claim } = route.useSearch()
  const navigate = useNavigate()
  const typed = useDraftValues()
  const session = useSession()
  const panel = useRef<HTMLDivElement>(null)
  const next = returnPath(wanted)
  const current = tab === undefined ? 'signup' : 'login'

  // After a link to the other form the heading takes the focus; after the tabs the focus stays.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [tab])

  const select = (id: string) =>
    reportRejection(
      navigate({
        to: '/signin',
        search: (before) => ({ ...before, tab: id === 'login' ? 'login' : undefined }),
        replace: true,
        resetScroll: false,
      }),
    )

  return (
    <main className={`wrap ${styles.page}`}>
      <section className="card">
        {session.customer ? (
          <AlreadySignedIn customer={session.customer} signedIn={isSignedIn(session)} next={next} />
        ) : null}
        <Tabs label="Sign up or log in" tabs={TABS} current={current} onSelect={select} />
        <div role="tabpanel" className="stack" ref={panel} {...panelOf(current)}>
          {tab === undefined ? <SignUpForm typed={typed} next={next} claim={claim} /> : null}
          {tab === 'login' ? <LogInForm typed={typed} next={next} /> : null}
          {tab === 'forgot' ? <ForgotPanel typed={typed} next={next} /> : null}
        </div>
      </section>
      <Benefits />
    </main>
  )
}

interface AlreadySignedInProps {
  customer: Customer
  signedIn: boolean
  next: string
}

function AlreadySignedIn({ customer: { name }, signedIn, next }: AlreadySignedInProps) {
  return (
    <Note>
      {signedIn ? `You are signed in as ${name}.` : `${name}, your phone number is not verified yet.`}
      <span className="wayson">
        {signedIn ? (
          <Link to="/account" className="link">
            Account Detail
          </Link>
        ) : (
          <button type="button" className="link" onClick={() => phoneCheck.set({ dismissed: false, next })}>
            Verify it
          </button>
        )}
        <button type="button" className="link" onClick={() => openPanel({ signOut: true })}>
          Sign Out
        </button>
      </span>
    </Note>
  )
}

function Benefits() {
  return (
    <aside className={styles.benefits} aria-labelledby="benefits">
      <h2 id="benefits">Every dollar is a point</h2>
      <p>{BRAND.points} pay for the next pizza, and count double on Mondays and Tuesdays.</p>
      <dl className="num">
        {REWARDS.map(([points, off]) => (
          <div key={points}>
            <dt>{points} points</dt>
            <dd>{off} off</dd>
          </div>
        ))}
      </dl>
      <p>Your orders, addresses and phone number are there at the next checkout.</p>
      <div className={styles.pizza}>
        <PizzaPicture picture="/images/margherita.svg" size={300} />
      </div>
    </aside>
  )
}

const REWARDS = [
  ['100', '$5'],
  ['500', '$25'],
  ['2000', '$100'],
] as const

const logInOf = (values: Values): LogIn => ({
  email: values['email']?.trim() ?? '',
  password: values['password'] ?? '',
})

/** After a password the browser may keep a passkey beside it (D-241). */
async function offerNextTime(): Promise<void> {
  const { keepPasskeyQuietly } = await import('../../device/passkeys/memberPasskeys.ts')
  if (await keepPasskeyQuietly()) toast('Next time you can sign in with a passkey.')
}

/** [LOGIN-01 to LOGIN-10] */
function LogInForm({ typed, next }: { typed: DraftValues; next: string }) {
  const router = useRouter()
  const [shown, setShown] = useState(false)
  const form = useServerForm(
    {
      check: (values) => logInFault(logInOf(values)),
      send: async (values, key) => {
        const { signIn } = await import('../../device/session/signIn.ts')
        return await signIn('logIn', logInOf(values), key, next)
      },
      refusedFields: ['email', 'password'],
      onSuccess: async (answer) => {
        await continueAfterSignIn(answer, next, router)
        reportRejection(offerNextTime())
      },
    },
    typed,
  )
  const { field } = form
  return (
    <>
      <h1 tabIndex={-1}>WELCOME BACK</h1>
      <ServerForm
        form={form}
        submit="Log In"
        busyText="Logging in…"
        otherWay={<PasskeySignIn next={next} isPaused={form.busy} />}
      >
        <Field
          label="Email"
          type="email"
          autoComplete="username webauthn"
          maxLength={200}
          aria-required
          {...field('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          aria-required
          shown={shown}
          onShow={setShown}
          {...field('password')}
        />
        <Link to="/signin" search={(before) => ({ ...before, tab: 'forgot' })} className="link">
          Forgot Password?
        </Link>
      </ServerForm>
      <p className="wayson">
        <span>
          New here?{' '}
          <Link to="/signin" search={({ next: back }) => ({ next: back })} replace className="link">
            Sign Up
          </Link>
        </span>
        <Link to="/menu" className="link">
          Continue As a Guest
        </Link>
      </p>
    </>
  )
}
