export function connectionOf(text: string, name: string): { address: string; env: Record<string, string | undefined> }
