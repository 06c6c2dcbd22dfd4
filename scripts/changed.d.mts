interface Needs {
  needsBuild: boolean
  needsDatabase: boolean
}

export declare function testsOfChanges(commit: string, folder?: string): Needs & { files: string[] }
export declare function needsOf(chosen: readonly string[], folder?: string): Needs
