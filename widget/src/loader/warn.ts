export const warn = (message: string) => console.warn(`Chatbot widget: ${message}`);
