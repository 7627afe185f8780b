interface Address {
  readonly protocol: string;
  readonly username: string;
  readonly host: string;
  readonly hostname: string;
}
/** Browsers and Node have it; this package names neither's types. */
declare const URL: { parse(address: string): Address | null };

/**
 * A site as its owner wrote it, in the form that is kept: `example.com`, `*.example.com` or `example.com:8443`, in
 * lower case, with international names in ASCII. A whole address is cut to its host and port. Undefined if it names no
 * site.
 */
export function allowedDomain(written: string): string | undefined {
  const [, scheme = 'https://', wildcard = '', rest = ''] =
    /^(https?:\/\/)?(\*\.)?(.*)$/.exec(written.trim().toLowerCase()) ?? [];
  // Without the wildcard, which some browsers escape.
  const url = URL.parse(scheme + rest);
  if (!url || url.username !== '' || /[*%]/.test(url.hostname)) return undefined;
  const isSite = url.hostname === 'localhost' || url.hostname.startsWith('[') || /[^.]\.[^.]/.test(url.hostname);
  return isSite ? wildcard + url.host : undefined;
}

/**
 * Whether a page of this origin is on one of the sites. `*.example.com` stands for the names below it, not for itself.
 * A site without a port has the scheme's own.
 */
export function allowsOrigin(domains: readonly string[], origin: string): boolean {
  if (domains.length === 0) return true;
  const page = URL.parse(origin);
  if (!page || !/^https?:$/.test(page.protocol)) return false;
  return domains.some((domain) =>
    domain.startsWith('*.') ? page.host.endsWith(domain.slice(1)) : page.host === domain,
  );
}
