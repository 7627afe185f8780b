export { ChatbotFace } from './chatbot-face';
export { ChatbotTitle } from './chatbot-title';
export { Logo, Mark, PRODUCT_NAME } from './logo';
export { readableOn, type Fill } from './readable-on';
