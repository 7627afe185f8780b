export declare const SHARED_PACKAGES: readonly string[];
export declare const KIT_MODULES: readonly string[];
export declare function shared(options?: { fallback?: boolean }): Record<string, object>;
