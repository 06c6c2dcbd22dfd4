import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Order, OrderItem } from '../../../domain/order/order.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { LoadingRows } from '../LoadingRows.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import styles from './OrderDetails.module.css'

interface OrderDialogProps {
  title: string
  order: Pick<UseQueryResult<Order>, 'data' | 'isError' | 'refetch'>
  /** 'Pick Up' in the account, 'Pickup' on the tracking page (OQ-42, Q-34). */
  pickUp: 'Pick Up' | 'Pickup'
  itemAction?: (item: OrderItem) => ReactNode
  onClose: () => void
}

/** The details of an order, for the account and the tracking page [POP-01 POP-06 HIST-07]. */
export function OrderDialog({ title, order, pickUp, itemAction, onClose }: OrderDialogProps) {
  const { data, isError, refetch } = order
  return (
    <Sheet title={title} className={styles.dialog} onClose={onClose}>
      {data ? (
        <OrderDetails order={data} pickUp={pickUp} itemAction={itemAction} />
      ) : isError ? (
        <p className="soft sm row">
          This order could not be read just now.
          <button type="button" className="link" onClick={() => reportRejection(refetch())}>
            Retry
          </button>
        </p>
      ) : (
        <LoadingRows rows={2}>Loading the order…</LoadingRows>
      )}
    </Sheet>
  )
}
