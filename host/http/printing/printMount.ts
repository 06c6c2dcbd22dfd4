/** Below it printers ask for their tickets (D-72). */
export const PRINT_MOUNT = '/cloudprnt'
