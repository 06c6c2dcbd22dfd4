/** The popovers of Safari before 17 and Firefox before 125. They lie below an open dialog, since nothing else has a top layer. */
import '@oddbird/popover-polyfill'
import './polyfill.css'
