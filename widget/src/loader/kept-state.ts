const quietly = <T>(access: () => T): T | undefined => {
  try {
    return access();
  } catch {
    return undefined;
  }
};

/**
 * What the tab's next page shows: `open`, or how many answers the visitor has not seen, which the panel writes as it leaves
 * its page. If storage is blocked, each page starts with a closed panel.
 */
export const keptState = (chatbotId: string) => {
  const key = `chatbot-widget:${chatbotId}:state`;
  return {
    read: () => quietly(() => sessionStorage.getItem(key)),
    write: (state: 'open' | '') => quietly(() => sessionStorage.setItem(key, state)),
  };
};
