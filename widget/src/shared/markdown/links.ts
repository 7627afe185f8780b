const PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);

/** Returns a safe link target. Returns undefined for other schemes and for relative URLs, which have no base here. */
export const safeHref = (address: string): string | undefined => {
  try {
    const url = new URL(address);
    return PROTOCOLS.has(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
};

/** Bare URLs and mail addresses. The period that ends a sentence is not part of them. */
const BARE = /^(?:(https?:\/\/[^\s<>"]*[^\s<>"'.,:;!?)\]}*_])|([\w.+-]+@[\w-]+(?:\.[\w-]+)+))/;

export const bareLink = (text: string): { text: string; href: string } | undefined => {
  const [match, url, mail] = BARE.exec(text) ?? [];
  const href = match && safeHref(url ?? `mailto:${mail}`);
  return href ? { text: match, href } : undefined;
};
