/** What of Firebase is used. Only a page that watches an order in Firestore loads this file. */
export { deleteApp, getApps, initializeApp, setLogLevel } from 'firebase/app'
export { doc, getDocFromServer, initializeFirestore, onSnapshot } from 'firebase/firestore'
