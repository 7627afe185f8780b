import { mountStandalone } from '@chatbot-builder/kit/standalone';
import remote from './module';

mountStandalone('conversations', remote.Screen);
