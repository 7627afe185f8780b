const PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);

/** The address a link may lead to; undefined for every other scheme and for relative ones, which have no base here. */
export const safeHref = (address: string): string | undefined => {
  try {
    const url = new URL(address);
    return PROTOCOLS.has(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
};

/** Addresses that are written without any markup; the full stop that ends a sentence is not part of them. */
const BARE = /^(?:(https?:\/\/[^\s<>"]*[^\s<>"'.,:;!?)\]}*_])|([\w.+-]+@[\w-]+(?:\.[\w-]+)+))/;

export const bareLink = (text: string): { text: string; href: string } | undefined => {
  const [match, url, mail] = BARE.exec(text) ?? [];
  const href = match && safeHref(url ?? `mailto:${mail}`);
  return href ? { text: match, href } : undefined;
};
