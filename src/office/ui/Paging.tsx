interface PagingProps {
  /** How many rows are shown. */
  shown: number
  /** Of all pages together, where it is known. */
  of?: number
  /** 'order' and 'orders', or more words. */
  one: string
  many: string
  hasMore: boolean
  isBusy?: boolean
  onMore: () => void
}

/** Below a list: how much of it is shown, and the next rows. */
export function Paging({ shown, of, one, many, hasMore, isBusy, onMore }: PagingProps) {
  return (
    <>
      <span>
        {shown}
        {of === undefined ? '' : ` of ${of}`} {(of ?? shown) === 1 ? one : many}
        {hasMore ? '' : ', all of them'}.
      </span>
      {hasMore ? (
        <button
          type="button"
          className="ob s"
          aria-disabled={isBusy || undefined}
          onClick={isBusy ? undefined : onMore}
        >
          {isBusy ? 'One moment ...' : 'Show more'}
        </button>
      ) : null}
    </>
  )
}
