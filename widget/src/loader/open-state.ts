/** Whether this tab's visitor left the panel open. Storage may be blocked: a reload then begins closed. */
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
