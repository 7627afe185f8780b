export declare function exportNames(module: string): readonly string[];
export declare function remoteContract(surface?: object): string;
