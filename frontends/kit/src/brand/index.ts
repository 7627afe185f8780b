export { ChatbotFace } from './chatbot-face';
export { ChatbotTitle } from './chatbot-title';
export { Logo, Mark, PRODUCT_NAME } from './logo';
