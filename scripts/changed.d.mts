export declare function testsOfChanges(commit: string, folder?: string): { files: string[]; needsBuild: boolean }
