export { ConversationsScreen as default } from './page/conversations-screen';
