import { hydrateRoot } from 'react-dom/client'
import { watchErrors } from '../../services/errors/errors.ts'
import { DriverPage } from './DriverPage.tsx'

watchErrors()

const root = document.getElementById('root')
if (root) hydrateRoot(root, <DriverPage />)
