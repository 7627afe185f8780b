const quietly = <T>(access: () => T): T | undefined => {
  try {
    return access();
  } catch {
    return undefined;
  }
};

/**
 * What the tab's next page shows: `open`, or how many answers the visitor has not seen, which the panel writes as it
 * leaves its page. If storage is blocked, each page starts with a closed panel.
 */
export const keptState = (chatbotId: string) => {
  const prefix = `chatbot-widget:${chatbotId}:`;
  const key = `${prefix}state`;
  const visitor = `${prefix}visitor`;
  return {
    read: () => quietly(() => sessionStorage.getItem(key)),
    /** Forgets a visitor whom the page had identified. */
    forget: () => quietly(() => localStorage.getItem(visitor)?.includes('hash') && localStorage.removeItem(visitor)),
    write: (state: 'open' | '') => quietly(() => sessionStorage.setItem(key, state)),
  };
};
