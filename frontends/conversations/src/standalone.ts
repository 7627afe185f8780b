import { mountStandalone } from '@chatbot-builder/kit/standalone';
import ConversationsScreen from './module';

mountStandalone('conversations', ConversationsScreen);
