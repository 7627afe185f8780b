/** The page of a chatbot's own, on the server's origin. Its link and QR code may be printed: it never changes. */
export const sharePath = (chatbotId: string): string => `/c/${chatbotId}`;
