/** Remembers per tab whether the panel was open. If storage is blocked, the panel starts closed after a reload. */
export const openState = (chatbotId: string) => {
  const key = `chatbot-widget:${chatbotId}:open`;
  const quietly = <T>(access: () => T): T | undefined => {
    try {
      return access();
    } catch {
      return undefined;
    }
  };
  return {
    read: () => Boolean(quietly(() => sessionStorage.getItem(key))),
    write: (open: boolean) => quietly(() => sessionStorage.setItem(key, open ? '1' : '')),
  };
};
