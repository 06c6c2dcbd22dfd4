export function findPrograms(serverMajor: number): Record<string, string>
