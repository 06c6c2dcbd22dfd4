import { Outlet } from '@tanstack/react-router'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Loader } from './Loader.tsx'
import { Notices } from './Notices.tsx'
import { NoticeStrip } from './NoticeStrip.tsx'
import { Panels } from './Panels.tsx'
import { Sayings } from './Sayings.tsx'
import { usePageChange } from './usePageChange.ts'

/** What stands around every page [SHELL-14]. */
export function Shell() {
  const news = usePageChange()
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Loader />
      <Header />
      <NoticeStrip />
      <div id="main" tabIndex={-1}>
        <Outlet />
      </div>
      <Footer />
      <Panels />
      <Notices />
      <Sayings />
      <output className="vh">{news}</output>
    </>
  )
}
