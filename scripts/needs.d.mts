export declare function needsOf(
  chosen: readonly string[],
  folder?: string,
): { needsBuild: boolean; needsDatabase: boolean }
